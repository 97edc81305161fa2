import type { WriteStream } from "node:tty";

const WIDTH = 30;
const PATIENCE_MILLISECONDS = 1_000;

/** A bar on a terminal for work that takes longer than a second; nothing where nobody looks. */
export function progressBar(
  stream: Pick<WriteStream, "write"> & { readonly isTTY?: boolean },
  title: string,
): { progress(done: number, total?: number, message?: string): void; clear(): void } {
  const started = performance.now();
  let drawn = false;
  return {
    progress: (done, total, message) => {
      if (stream.isTTY !== true || performance.now() - started < PATIENCE_MILLISECONDS) return;
      drawn = true;
      stream.write(`\r\u001b[K${title} ${bar(done, total)}${message === undefined ? "" : ` ${message}`}`);
    },
    clear: () => {
      if (drawn) stream.write("\r\u001b[K");
    },
  };
}

function bar(done: number, total: number | undefined): string {
  if (total === undefined || total <= 0) return String(done);
  const filled = Math.round((Math.min(done, total) / total) * WIDTH);
  return `[${"#".repeat(filled)}${".".repeat(WIDTH - filled)}] ${done}/${total}`;
}
