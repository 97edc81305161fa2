/** Diagnostics. They go to stderr, one line an entry: stdout carries protocol only. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
}

export const stderrLog: Log = {
  info: (message) => write("info", message),
  warn: (message) => write("warn", message),
};

function write(level: string, message: string): void {
  process.stderr.write(`benchwright ${level}: ${message.replaceAll("\n", "\n  ")}\n`);
}
