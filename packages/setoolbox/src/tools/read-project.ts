import { defineTool, Refused, z } from "@benchwright/core";
import { resultFields, timeoutSeconds, WAITING_DEADLINE_SECONDS } from "../app/arguments.ts";
import { askResponder } from "../app/call.ts";
import { DETAILS } from "../protocol/request.ts";

export default defineTool({
  name: "setoolbox_read_project",
  title: "Read a project",
  effect: "read",
  description:
    "One project as the responder's result document: in summary its records by family, in full every stored input and result. Read the summary first; a full export can be long. " +
    "Give exactly one of projectId and projectName; setoolbox_list_projects has both.",
  input: {
    projectId: z.string().describe("Id of the project.").optional(),
    projectName: z.string().describe("Name of the project; refused when two have it.").optional(),
    detail: z.enum(DETAILS).describe("summary unless said otherwise.").default("summary"),
    timeoutSeconds,
  },
  output: resultFields,
  open: true,
  example: { projectName: "Relay satellite" },
  deadlineSeconds: WAITING_DEADLINE_SECONDS,
  run: ({ projectId, projectName, detail, timeoutSeconds }, context) => {
    if ((projectId === undefined) === (projectName === undefined)) {
      throw new Refused("selector-invalid", {
        what: `${projectId === undefined ? "Neither" : "Both"} of projectId and projectName were given`,
        next: "Give exactly one of them; setoolbox_list_projects has both",
      });
    }
    const selector = projectId === undefined ? { projectName } : { projectId };
    return askResponder(context, { timeoutSeconds }, async () => ({ operation: "project.read", ...selector, detail }));
  },
  text: (value) => JSON.stringify(value),
});
