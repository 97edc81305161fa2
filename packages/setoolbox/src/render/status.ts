import { type Rendering, shown } from "@benchwright/core";

interface Status {
  readonly serverVersion: string;
  readonly folder: string | null;
  readonly folderOrigin: string | null;
  readonly schemas: Readonly<Record<string, number | null>>;
  readonly queueDepth: number;
  readonly oldestQueuedAgeSeconds: number | null;
  readonly newestResultAgeSeconds: number | null;
  readonly responder: { readonly pid: number; readonly host: string; readonly program: string } | null;
  readonly warnings: readonly string[];
}

const ORIGINS: Readonly<Record<string, string>> = {
  configured: "configured",
  private: "this server's own, because none is configured",
  temporary: "temporary, because none is configured and the user's data folder cannot be written",
};

/** How the exchange stands, in words; what is wrong comes first. */
export function statusText(status: Status): Rendering {
  const { folder, folderOrigin, schemas, queueDepth, responder, warnings } = status;
  const forms = Object.entries(schemas).map(
    ([tool, version]) => `${tool} ${version === null ? "not published" : `v${version}`}`,
  );
  return [
    ...warnings.map((warning) => `! ${shown(warning, 500)}`),
    warnings.length === 0 ? "nothing is wrong" : "",
    `server   ${status.serverVersion}`,
    `folder   ${folder === null ? "none" : `${shown(folder, 300)} (${ORIGINS[folderOrigin ?? ""] ?? "unknown"})`}`,
    `forms    ${forms.join(", ") || "unknown"}`,
    `queue    ${queueDepth}${status.oldestQueuedAgeSeconds === null ? "" : `, the oldest for ${status.oldestQueuedAgeSeconds} s`}`,
    `answers  ${status.newestResultAgeSeconds === null ? "none yet" : `the newest ${status.newestResultAgeSeconds} s ago`}`,
    `answered by ${responder === null ? "nobody who says so (the app leaves no mark)" : `${shown(responder.program)}, process ${responder.pid} on ${shown(responder.host)}`}`,
  ]
    .filter((line) => line !== "")
    .join("\n");
}
