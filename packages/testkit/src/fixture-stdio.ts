// The fixture server over stdio: `node --conditions=benchwright-src --import tsx fixture-stdio.ts [--no-front]`.
import "@benchwright/core/stdout-guard";
import { instructionsOf, publishTool, stderrLog, workspaceFromEnvironment } from "@benchwright/core";
import { serveProcess } from "@benchwright/core/stdio";
import { fixtureIdentity, fixtureOffer, fixtureSystem } from "./fixture-system.ts";

const opening = {
  identity: fixtureIdentity,
  instructions: instructionsOf([fixtureSystem]),
  tools: fixtureSystem.tools.map(publishTool),
};

serveProcess(process.argv.includes("--no-front") ? undefined : opening, async () => ({
  offer: fixtureOffer,
  host: {
    workspace: workspaceFromEnvironment(process.env, process.cwd(), (message) => stderrLog.warn(message)),
    environment: process.env,
    log: stderrLog,
  },
}));
