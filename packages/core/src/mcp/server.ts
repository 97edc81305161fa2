import type { Attachment } from "../attached.ts";
import { type CallHost, type CallOutcome, callTool, TEXT_BUDGET, VALUE_BUDGET } from "../pipeline.ts";
import { publishTool } from "../publish.ts";
import { shown } from "../render/quote.ts";
import { ResultStore } from "../results.ts";
import type { System } from "../system.ts";
import type { Tool } from "../tool.ts";
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from "../vendor/mcp.ts";
import { type Identity, instructionsOf } from "./opening.ts";

/** What a server offers and under which name. */
export interface Offer {
  readonly identity: Identity;
  readonly systems: readonly System[];
  /** Pages that can be read as resources, such as the guide of a system. */
  readonly pages: readonly ResourcePage[];
  /** Families of resources whose addresses follow a template. */
  readonly families?: readonly ResourceFamily[];
}

export interface ResourcePage {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  read(): Promise<string | Uint8Array>;
}

export interface ResourceFamily extends Omit<ResourcePage, "uri" | "read"> {
  readonly uriTemplate: string;
  /** What stands at an address; nothing when the address is none of this family's. */
  read(uri: string): Promise<string | Uint8Array | undefined>;
}

export type ServerHost = Pick<CallHost, "workspace" | "environment" | "log">;

const PROGRESS_MILLISECONDS = 100;

/** A factory of protocol servers over one offer. It makes the same server for either revision; nothing hangs on a connection. */
export function serverFactory(offer: Offer, host: ServerHost): () => Server {
  const results = new ResultStore();
  const tools = new Map(offer.systems.flatMap(({ tools }) => tools.map((tool) => [tool.name, tool])));
  return () => {
    const server = new Server(offer.identity, {
      capabilities: { tools: {}, resources: {} },
      instructions: instructionsOf(offer.systems),
    });
    server.setRequestHandler("tools/list", () => ({ tools: [...tools.values()].map(publishTool) }));
    server.setRequestHandler("tools/call", async ({ params }, context) => {
      const tool = tools.get(params.name);
      if (tool === undefined) throw unknownTool(params.name, tools);
      const outcome = await callTool(tool, params.arguments, {
        ...host,
        results,
        signal: context.mcpReq.signal,
        textBudget: TEXT_BUDGET,
        valueBudget: VALUE_BUDGET,
        progress: progressTo(context),
      });
      return toResult(outcome);
    });
    addResources(server, offer, results);
    return server;
  };
}

function toResult(outcome: CallOutcome): CallToolResult {
  if (outcome.ok) {
    return {
      content: [...outcome.attachments.map(toContent), { type: "text", text: outcome.text }],
      structuredContent: outcome.value,
    };
  }
  const { code, kind, what, why, next, candidates, data } = outcome.error;
  const structuredContent = outcome.value ?? data;
  return {
    isError: true,
    content: [
      { type: "text", text: outcome.text },
      ...outcome.stored.map(({ uri, title }) => ({
        type: "resource_link" as const,
        uri,
        name: title,
        mimeType: "application/json",
      })),
    ],
    ...(structuredContent === undefined ? {} : { structuredContent }),
    _meta: {
      "benchwright/error": { code, kind, what, why, next, candidates, ...(data === undefined ? {} : { data }) },
    },
  };
}

function toContent(attachment: Attachment): CallToolResult["content"][number] {
  if (attachment.type === "resource") {
    const { uri, mimeType, text } = attachment;
    return { type: "resource", resource: { uri, mimeType, text } };
  }
  if (attachment.type === "link") {
    const { uri, name, mimeType } = attachment;
    return { type: "resource_link", uri, name, mimeType };
  }
  const { type, bytes, mimeType } = attachment;
  return { type, data: Buffer.from(bytes).toString("base64"), mimeType };
}

function addResources(server: Server, { pages, families = [] }: Offer, results: ResultStore): void {
  server.setRequestHandler("resources/list", () => ({
    resources: [
      ...pages.map(({ read: _read, ...page }) => page),
      ...results.all().map(({ uri, title }) => ({ uri, name: title, mimeType: "application/json" })),
    ],
  }));
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: [resultFamily(results), ...families].map(({ read: _read, ...family }) => family),
  }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const page = pages.find((candidate) => candidate.uri === uri);
    if (page !== undefined) return { contents: [contents(uri, page.mimeType, await page.read())] };
    for (const family of [resultFamily(results), ...families]) {
      const found = await family.read(uri);
      if (found !== undefined) return { contents: [contents(uri, family.mimeType, found)] };
    }
    throw new ResourceNotFoundError(uri);
  });
}

function resultFamily(results: ResultStore): ResourceFamily {
  return {
    uriTemplate: "benchwright://result/{id}/{part}",
    name: "result",
    title: "Large answer",
    description: "Part of an answer that was too large to send. The answer names its parts; they are kept for a while.",
    mimeType: "application/json",
    read: async (uri) => results.get(uri)?.text,
  };
}

function contents(uri: string, mimeType: string, found: string | Uint8Array) {
  return typeof found === "string"
    ? { uri, mimeType, text: found }
    : { uri, mimeType, blob: Buffer.from(found).toString("base64") };
}

/** Sends progress when the caller asked for it, at most ten times a second. Nothing depends on its arrival. */
function progressTo(context: ServerContext): NonNullable<CallHost["progress"]> {
  const progressToken = context.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let last = Number.NEGATIVE_INFINITY;
  let reached = -1;
  return (done, total, message) => {
    const now = performance.now();
    if (done <= reached || (now - last < PROGRESS_MILLISECONDS && done !== total)) return;
    last = now;
    reached = done;
    const params = {
      progressToken,
      progress: done,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message }),
    };
    context.mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
}

function unknownTool(name: string, tools: ReadonlyMap<string, Tool>): ProtocolError {
  const names = [...tools.keys()].join(", ");
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `unknown tool: ${shown(name)}. Tools: ${names}`);
}
