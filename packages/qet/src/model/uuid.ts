/** The form of a uuid for comparisons: QElectroTech reads braces as optional and letters in any case. */
export function comparableUuid(written: string): string {
  const bare = written.startsWith("{") && written.endsWith("}") ? written.slice(1, -1) : written;
  return bare.toLowerCase();
}

/** Whether two written uuids mean the same; an empty one means nothing. */
export function sameUuid(a: string, b: string): boolean {
  return a !== "" && comparableUuid(a) === comparableUuid(b);
}
