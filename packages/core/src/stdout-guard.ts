// Imported first by every program: whatever a library prints goes to stderr, so that stdout carries protocol only.
import { Console } from "node:console";

globalThis.console = new Console(process.stderr, process.stderr);
// Diagnostics that nobody reads are lost. Unheard, the error would end the program.
process.stderr.on("error", () => undefined);
