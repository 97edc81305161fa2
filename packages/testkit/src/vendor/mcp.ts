// The one place where the protocol libraries enter the tests.
export { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
export { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
export { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
export { CfWorkerJsonSchemaValidator } from "@modelcontextprotocol/client/validators/cf-worker";
export { localhostHostValidation, localhostOriginValidation, toNodeHandler } from "@modelcontextprotocol/node";
export { createMcpHandler, InMemoryTransport } from "@modelcontextprotocol/server";
