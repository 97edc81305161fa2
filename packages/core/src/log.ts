import { shown } from "./render/quote.ts";

/** Diagnostics. They go to stderr, one line an entry: stdout carries protocol only. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
}

export const stderrLog: Log = {
  info: (message) => write("info", message),
  warn: (message) => write("warn", message),
};

const LONGEST_LINE = 2_000;

function write(level: string, message: string): void {
  const lines = message.split("\n").map((line) => shown(line, LONGEST_LINE));
  process.stderr.write(`benchwright ${level}: ${lines.join("\n  ")}\n`);
}
