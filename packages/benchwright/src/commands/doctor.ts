import { asset } from "../assets.ts";
import { type Check, checkInstallation } from "../checks.ts";

const SIGNS = { ok: "ok   ", note: "note ", wrong: "WRONG" } as const;

/** `benchwright doctor [--json]`: exit code 1 when something is wrong. */
export async function run(args: readonly string[]): Promise<number> {
  const checks = await checkInstallation(process.env, process.argv[1] ?? asset("benchwright.mjs"));
  if (args.includes("--json")) process.stdout.write(`${JSON.stringify(checks, null, 2)}\n`);
  else process.stdout.write(`${checks.map(line).join("\n")}\n`);
  return checks.some(({ state }) => state === "wrong") ? 1 : 0;
}

function line({ name, state, found, remedy }: Check): string {
  return `${SIGNS[state]}  ${name}: ${found}${remedy === undefined ? "" : `\n         -> ${remedy}`}`;
}
