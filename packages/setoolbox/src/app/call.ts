import { Verbatim } from "@benchwright/core";
import type { DocumentFile } from "./answer.ts";
import { connectPrepared, type Surroundings } from "./connection.ts";
import { sendRequest } from "./send.ts";
import { awaitAnswer, type Waiting } from "./wait.ts";

/** What a call brings along, besides the request. */
export type CallContext = Surroundings & Omit<Waiting, "timeoutSeconds">;

/** Sends one request, waits for its answer and passes it on as it is. Throws what sending and waiting throw. */
export async function askResponder(
  context: CallContext,
  call: { readonly runId?: string | undefined; readonly timeoutSeconds?: number | undefined },
  request: (folder: { readonly schema: string }) => Promise<Readonly<Record<string, unknown>>>,
): Promise<Verbatim> {
  const connection = await connectPrepared(context);
  const runId = await sendRequest(connection.paths, call.runId, await request(connection.paths));
  const { signal } = context;
  const timeoutSeconds = call.timeoutSeconds ?? connection.settings.timeoutSeconds;
  const progress: Waiting["progress"] = (...told) => context.progress(...told);
  return verbatim(await awaitAnswer(connection, runId, { signal, timeoutSeconds, progress }));
}

/** A document as a tool's answer: its text untouched. */
export function verbatim({ value, text }: DocumentFile): Verbatim {
  return new Verbatim(value, text);
}
