import type { Identity, Offer, System } from "@benchwright/core";
import { conformanceTools } from "./fixture/conformance-tools.ts";
import { changeSetting, createFile, readFile, walkDirectory } from "./fixture/file-tools.ts";
import { resources } from "./fixture/pages.ts";
import { deafTool, loop, runSleep } from "./fixture/running-tools.ts";
import { broken, echo, fail, huge, rows } from "./fixture/value-tools.ts";

/** A system made only with the kit, with a tool for everything the kit promises. */
export const fixtureSystem: System = {
  name: "fixture",
  instructions: "Tools that show what the kit does.",
  tools: [
    ...conformanceTools,
    readFile,
    walkDirectory,
    createFile,
    changeSetting,
    runSleep,
    loop,
    deafTool,
    rows,
    huge,
    echo,
    fail,
    broken,
  ],
};

export const fixtureIdentity: Identity = {
  name: "benchwright-fixture",
  title: "Benchwright fixture",
  version: "1.0.0",
};

export const fixtureOffer: Offer = { identity: fixtureIdentity, systems: [fixtureSystem], ...resources };
