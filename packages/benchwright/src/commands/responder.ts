import { responderCommand } from "@benchwright/setoolbox/responder-command";

/** `benchwright responder --folder DIR [--store DIR] [--once] [--poll-ms N] [--replay RUNID]` */
export async function run(args: readonly string[]): Promise<number> {
  return responderCommand(args);
}
