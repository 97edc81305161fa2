import { execFile } from "node:child_process";
import { access, constants, mkdir } from "node:fs/promises";
import { promisify } from "node:util";
import { type Environment, workspaceFromEnvironment } from "@benchwright/core";
import { cacheDirectory, collectionFolders } from "@benchwright/qet";
import { type Catalog, publishCatalog, readCatalog } from "./catalog.ts";

/** One finding about this installation, with the exact remedy where something is wrong. */
export interface Check {
  readonly name: string;
  /** `note`: works, but you may want to know. */
  readonly state: "ok" | "note" | "wrong";
  readonly found: string;
  readonly remedy?: string | undefined;
}

const OLDEST_NODE = [20, 19] as const;

/** All checks, in the order in which a person would want to read them. */
export async function checkInstallation(environment: Environment, program: string): Promise<Check[]> {
  return [
    checkNode(process.versions.node),
    await checkCatalog(),
    await checkServer(program),
    ...(await checkWorkspace(environment)),
    await checkCache(environment),
    checkCollections(environment),
    checkConfinement(process.platform),
  ];
}

export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const fits = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  return {
    name: "Node",
    state: fits ? "ok" : "wrong",
    found: version,
    remedy: fits ? undefined : `Install Node ${OLDEST_NODE.join(".")} or later from https://nodejs.org`,
  };
}

/** The tool list that is answered from a constant must be what the tools say. */
async function checkCatalog(): Promise<Check> {
  const [built, published] = await Promise.all([readCatalog(), publishCatalog()]);
  const fresh = JSON.stringify(built) === JSON.stringify(published);
  return {
    name: "tools",
    state: fresh ? "ok" : "wrong",
    found: fresh ? `${countTools(published)} tools, tool list fresh` : "the built tool list is older than the tools",
    remedy: fresh ? undefined : "Run: npm run build",
  };
}

/** A server like the one a client starts must answer, and say nothing but protocol on stdout. */
async function checkServer(program: string): Promise<Check> {
  const greeting = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "doctor", version: "1" } },
  };
  const promise = promisify(execFile)(process.execPath, [program, "serve"], { timeout: 10_000 });
  promise.child.stdin?.end(`${JSON.stringify(greeting)}\n`);
  try {
    const lines = (await promise).stdout.trim().split("\n");
    const answer: unknown = JSON.parse(lines[0] ?? "");
    const answered = typeof answer === "object" && answer !== null && "result" in answer && lines.length === 1;
    if (answered) return { name: "server", state: "ok", found: "answers over stdio" };
    return {
      name: "server",
      state: "wrong",
      found: "said something else than its greeting",
      remedy: "Run: npm run build",
    };
  } catch (error) {
    const found = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    return { name: "server", state: "wrong", found: `does not answer: ${found}`, remedy: "Run: npm ci" };
  }
}

async function checkWorkspace(environment: Environment): Promise<Check[]> {
  const passedOver: string[] = [];
  const workspace = workspaceFromEnvironment(environment, process.cwd(), (message) => passedOver.push(message));
  const missing = passedOver.map(
    (found): Check => ({
      name: "workspace",
      state: "wrong",
      found,
      remedy: "Create it, or take it out of BENCHWRIGHT_WORKSPACE",
    }),
  );
  if (workspace.unconfined) {
    return [
      {
        name: "workspace",
        state: "note",
        found: "not confined: calls may touch any path",
        remedy: "Unset BENCHWRIGHT_ALLOW_ANY_PATH",
      },
    ];
  }
  const roots = await Promise.all(
    workspace.roots.map(async (root): Promise<Check> => {
      const writable = await access(root, constants.R_OK | constants.W_OK).then(
        () => true,
        () => false,
      );
      return writable
        ? { name: "workspace", state: "ok", found: root }
        : {
            name: "workspace",
            state: "note",
            found: `${root} is read-only`,
            remedy: `Run: chmod u+rw ${JSON.stringify(root)}`,
          };
    }),
  );
  return [...missing, ...roots];
}

async function checkCache(environment: Environment): Promise<Check> {
  const folder = cacheDirectory(environment);
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return { name: "cache", state: "ok", found: folder };
  } catch {
    return {
      name: "cache",
      state: "note",
      found: `${folder} cannot be written; every first symbol search will be slow`,
      remedy: "Set XDG_CACHE_HOME to a folder that can be written",
    };
  }
}

function checkCollections(environment: Environment): Check {
  const folders = collectionFolders(environment);
  if (folders.length > 0) return { name: "symbols", state: "ok", found: folders.join(", ") };
  return {
    name: "symbols",
    state: "note",
    found: "no symbol collection is configured; projects carry their own symbols, so only qet_element_search misses it",
    remedy: "Set QET_MCP_ELEMENTS to a folder of .elmt files (Debian: apt-get install qelectrotech-data)",
  };
}

function checkConfinement(platform: string): Check {
  if (platform === "linux")
    return { name: "confinement", state: "ok", found: "what is opened is proven to be what was checked" };
  return {
    name: "confinement",
    state: "note",
    found: `on ${platform} a path is checked again after opening, which a determined local program could race`,
  };
}

function countTools(catalog: Catalog): number {
  return catalog.systems.reduce((sum, { tools }) => sum + tools.length, 0);
}
