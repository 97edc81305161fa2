// The one place where the protocol library enters. It is loaded on demand: nothing at start-up may import this file.
export type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
export { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, Server } from "@modelcontextprotocol/server";
export { serveStdio } from "@modelcontextprotocol/server/stdio";
