import type { System } from "@benchwright/core";
import { disconnect } from "./app/connection.ts";
import { tools } from "./tools/index.ts";

/** The calculator system: link budgets and what else a responder behind a watched folder answers. */
export const setoolbox: System = {
  name: "setoolbox",
  instructions:
    "setoolbox runs engineering calculations (link budget, radar range, EO/IR) through a folder that a responder answers. " +
    "Read the form with setoolbox_get_schema before every run; send what the user stated, each quantity with its unit. " +
    "Never calculate, convert or estimate yourself: report numbers, units and the run id as the result says, and an undetermined quantity as not determined.",
  tools,
  close: disconnect,
};
