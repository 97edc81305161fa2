import { defineTool } from "@benchwright/core";
import { resultFields, timeoutSeconds, WAITING_DEADLINE_SECONDS } from "../app/arguments.ts";
import { askResponder } from "../app/call.ts";

export default defineTool({
  name: "setoolbox_list_projects",
  title: "List the projects",
  effect: "read",
  description:
    "The projects that the responder keeps, with the number of records of each family, as its result document. Use setoolbox_read_project for what is in one. " +
    "Names are not unique; ids are.",
  input: { timeoutSeconds },
  output: resultFields,
  open: true,
  example: {},
  deadlineSeconds: WAITING_DEADLINE_SECONDS,
  run: (call, context) => askResponder(context, call, async () => ({ operation: "project.list" })),
  text: (value) => JSON.stringify(value),
});
