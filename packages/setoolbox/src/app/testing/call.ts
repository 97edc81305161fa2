// One call in a process that has nothing else to do: it must end by itself, also when it answered its own call.
import { callTool, stderrLog, Workspace } from "@benchwright/core";
import { setoolbox } from "../../index.ts";

const [name, json = "{}"] = process.argv.slice(2);
const tool = setoolbox.tools.find((candidate) => candidate.name === name);
if (tool === undefined) throw new Error(`no tool ${name}`);
const outcome = await callTool(tool, JSON.parse(json), {
  workspace: new Workspace([], { start: "/" }),
  environment: process.env,
  log: stderrLog,
  signal: new AbortController().signal,
  textBudget: Number.POSITIVE_INFINITY,
  valueBudget: Number.POSITIVE_INFINITY,
});
process.stdout.write(outcome.text);
