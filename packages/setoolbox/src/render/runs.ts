import { type Rendering, shown, table } from "@benchwright/core";

interface Run {
  readonly runId: string | null;
  readonly file: string;
  readonly tool: string | null;
  readonly status: string;
  readonly timestamp: string | null;
  readonly analysisId: string | null;
  readonly errorCode: string | null;
}

/** Answers as columns, newest first; an answer without a trusted run id is named by its file. */
export function runTable({ total, runs }: { readonly total: number; readonly runs: readonly Run[] }): Rendering {
  if (total === 0) return "no answers yet";
  const [header = "", ...rows] = table(
    ["run", "tool", "status", "time", "saved as"],
    runs.map(({ runId, file, tool, status, timestamp, analysisId, errorCode }) => [
      shown(runId ?? file),
      shown(tool ?? ""),
      shown(errorCode === null ? status : `${status} ${errorCode}`),
      shown(timestamp ?? ""),
      shown(analysisId ?? ""),
    ]),
  );
  const more = (count: number) => `… ${total - count} older answers; pass limit (up to 200) for more of them`;
  const head = `answers ${runs.length} of ${total}, newest first`;
  return { head: `${head}\n${header}`, rows, foot: runs.length < total ? more(runs.length) : undefined, more };
}
