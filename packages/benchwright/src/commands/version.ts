import { identity } from "../catalog.ts";

export async function run(): Promise<number> {
  process.stdout.write(`${identity.name} ${identity.version}\n`);
  return 0;
}
