import type { Tool } from "./tool.ts";

/** One of the things Benchwright operates: its name, how its tools work together, and the tools. */
export interface System {
  readonly name: string;
  /** One short paragraph for the assistant. */
  readonly instructions: string;
  readonly tools: readonly Tool[];
  /** Ends what calls have started and left running, such as a responder. A program calls it before it ends. */
  close?(): Promise<void>;
}
