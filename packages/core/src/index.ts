export { Attached, type Attachment } from "./attached.ts";
export { FileCache } from "./cache.ts";
export * from "./errors.ts";
export { type Log, stderrLog } from "./log.ts";
export {
  HANDSHAKE_REVISIONS,
  type Identity,
  instructionsOf,
  type Opening,
  STATELESS_REVISION,
} from "./mcp/opening.ts";
export type { Offer, ResourceFamily, ResourcePage, ServerHost } from "./mcp/server.ts";
export { nearest } from "./nearest.ts";
export { type CallHost, type CallOutcome, callTool, errorText, TEXT_BUDGET, VALUE_BUDGET } from "./pipeline.ts";
export { type ProgramCall, type ProgramEnd, runProgram } from "./process/run.ts";
export { isRunning } from "./process/running.ts";
export { type PublishedSystem, type PublishedTool, publishSystem, publishTool } from "./publish.ts";
export { type Change, makeReceipt, type Receipt, receiptLines, receiptSchema } from "./receipt.ts";
export { abbreviate, hexDigits, resolveRef } from "./refs.ts";
export { quoted, shown } from "./render/quote.ts";
export { fit, type RenderedRows, type Rendering } from "./render/rendering.ts";
export { table } from "./render/table.ts";
export { type ResultPart, ResultStore } from "./results.ts";
export {
  directory,
  integer,
  objectOf,
  type PathKind,
  pathKind,
  readPath,
  type Shape,
  textOrNull,
  writePath,
} from "./schema.ts";
export type { System } from "./system.ts";
export * from "./tool.ts";
export { signature } from "./validate.ts";
export { z } from "./vendor/schema.ts";
export { Verbatim } from "./verbatim.ts";
export { Bell, DirectoryWatch } from "./watch.ts";
export { errorCode } from "./workspace/links.ts";
export { type Content, LARGEST_INPUT, type Stamp, sameStamp } from "./workspace/read.ts";
export type { WalkEntry, WalkOptions } from "./workspace/walk.ts";
export {
  expandHome,
  type InputDirectory,
  type InputFile,
  type OutputFile,
  Workspace,
  workspaceFromEnvironment,
} from "./workspace/workspace.ts";
export type { Written } from "./workspace/write.ts";
