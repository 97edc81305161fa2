import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * A scripted stand-in for another maker's app: it follows the folder protocol and shares nothing with our responder. Its
 * form has fields that no other form has, it prints otherwise, names its error fields otherwise, leaves no lock, and
 * looks at its folder on a timer. The field `fathoms` says how a request ends.
 */
export interface StandIn {
  close(): Promise<void>;
}

const LOOK_MILLISECONDS = 5;
const PLACES = ["in", "out", "done", "schema"];

const FORM = `{\r
   "tool":"link_budget",   "inputSchemaVersion" : 7,\r
   "toolVersion": "Stand-in 3.1 \\u2713",\r
   "title":"Größe", "description":"Bindet Größen.",\r
   "fields": [ {"name":"fathoms","kind":"text","allowed":[],"required":true}, {"name":"größe","kind":"integer"} ],\r
   "echo":[], "notes":[]\r
}`;

export async function standIn(folder: string): Promise<StandIn> {
  for (const place of PLACES) await mkdir(join(folder, place), { recursive: true });
  await writeFile(join(folder, "schema", "link_budget.json"), FORM);
  const projects = new Map<string, unknown[]>();
  let closing = false;
  const ended = (async () => {
    while (!closing) {
      const names = await readdir(join(folder, "in"));
      for (const name of names.filter((one) => one.endsWith(".json"))) await answer(folder, name, projects);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
    }
  })();
  return {
    close: async () => {
      closing = true;
      await ended;
    },
  };
}

async function answer(folder: string, name: string, projects: Map<string, unknown[]>): Promise<void> {
  const request = JSON.parse(await readFile(join(folder, "in", name), "utf8"));
  // Not written whole: a part first, and the rest a moment later.
  const text = `${JSON.stringify(resultOf(request, projects), null, "\t").replaceAll("\n", "\r\n")}\r\n`;
  const path = join(folder, "out", name);
  await writeFile(path, text.slice(0, text.length / 2));
  await writeFile(path, text);
  await rename(join(folder, "in", name), join(folder, "done", name));
}

function resultOf(request: Record<string, unknown>, projects: Map<string, unknown[]>): object {
  const run = {
    runId: request["runId"],
    toolVersion: "Stand-in 3.1 ✓",
    timestamp: new Date().toISOString(),
    analysisId: null,
  };
  const none = { answer: null, assurance: null, result: null, warnings: [] };
  if (request["operation"] === "project.list") {
    const listed = [...projects].map(([name, records]) => ({ id: name, name, linkBudgetAnalyses: records.length }));
    return { status: "ok", ...none, run, data: { projects: listed } };
  }
  if (request["operation"] === "project.read") {
    const name = String(request["projectName"] ?? request["projectId"]);
    const records = projects.get(name);
    if (records === undefined)
      return { status: "error", ...none, run, errorCode: "project_not_found", correction: "List them." };
    return { status: "ok", ...none, run, data: { name, records, detail: request["detail"] } };
  }
  const inputs = (request["inputs"] ?? {}) as Record<string, unknown>;
  const ran = { ...run, tool: request["tool"] };
  if (request["inputSchemaVersion"] !== 7)
    return { status: "error", ...none, run: ran, error: { code: "unsupported_schema_version" } };
  if (inputs["fathoms"] === "unknown") {
    return {
      status: "undetermined",
      ...none,
      answer: { missingInputs: ["größe"] },
      run: ran,
      agentInstruction: "Frag nach.",
    };
  }
  if (inputs["fathoms"] !== "known")
    return {
      status: "error",
      ...none,
      run: ran,
      errorCode: "no_fathoms",
      field: "fathoms",
      correction: "Give fathoms.",
    };
  const save = request["save"] as { projectName: string; analysisName: string } | undefined;
  const analysisId = save === undefined ? null : randomUUID();
  if (save !== undefined) {
    projects.set(save.projectName, [
      ...(projects.get(save.projectName) ?? []),
      { family: "linkBudgetAnalyses", name: save.analysisName },
    ]);
  }
  return {
    status: "ok",
    ...none,
    answer: { quantity: "größe", value: 1e-7, echo: inputs },
    run: { ...ran, analysisId },
  };
}
