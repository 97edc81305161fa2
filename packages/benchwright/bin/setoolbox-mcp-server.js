#!/usr/bin/env node
import("../dist/setoolbox-mcp-server.mjs").catch((error) => {
  const unbuilt =
    error?.code === "ERR_MODULE_NOT_FOUND" && String(error.message).includes("dist/setoolbox-mcp-server.mjs");
  process.stderr.write(
    unbuilt ? 'benchwright is not built: run "npm ci" (or "npm run build") first.\n' : `${error?.stack ?? error}\n`,
  );
  process.exitCode = 1;
});
