import { createHash } from "node:crypto";

const LONGEST = 160;
const HEAD = 60;

/** A value for an answer: long ones, such as pictures, by beginning, length and digest. */
export function valueText(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (value.length <= LONGEST) return value;
  const digest = createHash("sha256").update(value).digest("hex").slice(0, 12);
  return `${value.slice(0, HEAD).trimEnd()}… (${value.length} characters, sha256 ${digest})`;
}
