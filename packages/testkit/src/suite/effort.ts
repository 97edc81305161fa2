/** Whether the suites try everything, as the whole verification does, or a sample of it, as every test run does. */
export const thorough: boolean = process.env["BENCHWRIGHT_THOROUGH"] === "1";

/** How many to try: all of them, or the sample. */
export function effort(all: number, sample: number): number {
  return thorough ? all : sample;
}

/** All items or, in a sample, every `step`th from an offset; different offsets cover them all. */
export function share<T>(items: readonly T[], step: number, offset: number): T[] {
  return thorough ? [...items] : items.filter((_, index) => index % step === offset % step);
}
