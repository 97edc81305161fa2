import { Busy, type Log } from "@benchwright/core";

/** A responder in this process, started again when it ended although it is still wanted. */
export interface OwnEngine {
  /**
   * Makes sure that somebody answers: ours, or another responder that has the folder already.
   * Throws `Refused("folder-unusable")` or `Refused("store-unusable")`.
   */
  attend(): Promise<void>;
  close(): Promise<void>;
}

export function ownEngine(folder: string, pollMilliseconds: number, log: Log): OwnEngine {
  let running: { readonly close: () => Promise<void> } | undefined;
  let starting: Promise<void> | undefined;
  const start = async () => {
    // The one place where the server reaches into the other half of this system, and only when it is to answer itself.
    const { startEngine } = await import("../responder/start.ts");
    try {
      const responder = await startEngine({ folder, pollMilliseconds, log, keepsProcess: false });
      running = responder;
      void responder.ended.then(() => {
        running = undefined;
      });
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
    } finally {
      starting = undefined;
    }
  };
  return {
    attend: async () => {
      if (running !== undefined) return;
      starting ??= start();
      await starting;
    },
    close: async () => {
      await starting?.catch(() => undefined);
      await running?.close();
    },
  };
}
