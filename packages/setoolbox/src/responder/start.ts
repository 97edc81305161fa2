import { join } from "node:path";
import { calculators, toolVersion } from "../model/calculator.ts";
import { engineOf } from "./engine.ts";
import { answerOnce, type OnceEnd, type Responder, type ResponderOptions, startResponder } from "./responder.ts";

/** A responder with all our calculators. Projects are kept in `store/` inside the folder unless said otherwise. */
export type EngineOptions = Omit<ResponderOptions, "engine" | "store"> & { readonly store?: string | undefined };

/** Starts our responder on a folder. Throws as `startResponder` does. */
export function startEngine(options: EngineOptions): Promise<Responder> {
  return startResponder({ ...options, store: storeOf(options), engine: ownEngine });
}

/** Lets our responder answer what is queued in a folder, then stop. Throws as `startResponder` does. */
export function answerQueued(options: EngineOptions): Promise<OnceEnd> {
  return answerOnce({ ...options, store: storeOf(options), engine: ownEngine });
}

export const ownEngine = engineOf(calculators, toolVersion);

export function storeOf({ folder, store }: { readonly folder: string; readonly store?: string | undefined }): string {
  return store ?? join(folder, "store");
}
