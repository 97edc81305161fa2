import { shown } from "./render/quote.ts";
import { z } from "./vendor/schema.ts";

/** One difference that was asked for, or seen. `item` names it the same way on both sides. */
export interface Change {
  readonly item: string;
  readonly field: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** The proof that ends every change: what was asked, what reading back found, what followed from it, what nobody asked for. */
export interface Receipt {
  readonly verified: boolean;
  readonly asked: readonly Change[];
  readonly observed: readonly Change[];
  readonly missing: readonly Change[];
  readonly consequences: readonly Change[];
  readonly unexpected: readonly Change[];
}

/**
 * Compares what was asked with what was observed. The two must come from different code paths: `asked` from the request,
 * `observed` from reading the result. Whatever is observed, neither asked nor a documented consequence, is unexpected.
 * A change asked for twice must be observed twice.
 */
export function makeReceipt(
  asked: readonly Change[],
  observed: readonly Change[],
  documented: readonly Change[] = [],
): Receipt {
  const open = new Map<string, Change[]>();
  for (const change of asked) open.set(keyOf(change), [...(open.get(keyOf(change)) ?? []), change]);
  const allowed = new Set(documented.map(keyOf));
  const met: Change[] = [];
  const consequences: Change[] = [];
  const unexpected: Change[] = [];
  for (const change of observed) {
    const key = keyOf(change);
    if (open.get(key)?.pop() !== undefined) met.push(change);
    else if (allowed.has(key)) consequences.push(change);
    else unexpected.push(change);
  }
  const missing = [...open.values()].flat();
  const verified = missing.length === 0 && unexpected.length === 0;
  return { verified, asked, observed: met, missing, consequences, unexpected };
}

const changes = z.array(
  z.strictObject({
    item: z.string(),
    field: z.string(),
    before: z.string().optional(),
    after: z.string().optional(),
  }),
);

/** The schema of a receipt, for the output of tools that change something. */
export const receiptSchema: z.ZodType<Receipt, Receipt> = z
  .strictObject({
    verified: z.boolean(),
    asked: changes,
    observed: changes,
    missing: changes,
    consequences: changes,
    unexpected: changes,
  })
  .describe("What was asked, what reading the result back found, and what else changed.");

/** A receipt as a few lines: the counts, then each change with its sign. */
export function receiptLines(receipt: Receipt): string[] {
  const { asked, observed, missing, consequences, unexpected } = receipt;
  return [
    `asked ${asked.length}, observed ${observed.length}`,
    ...observed.map((change) => `  ${line(change)}`),
    ...missing.map((change) => `  not observed: ${line(change)}`),
    ...(consequences.length > 0 ? ["consequences:", ...consequences.map((change) => `  ${line(change)}`)] : []),
    unexpected.length === 0 ? "unexpected changes: none" : `unexpected changes: ${unexpected.length}`,
    ...unexpected.map((change) => `  ! ${line(change)}`),
  ];
}

/** What keeps a receipt from being verified, a phrase each; empty when it is. */
export function discrepancies({ missing, unexpected }: Receipt): string[] {
  return [
    ...missing.map((change) => `not observed: ${line(change)}`),
    ...unexpected.map((change) => `not asked for: ${line(change)}`),
  ];
}

function line({ item, field, before, after }: Change): string {
  const named = `${shown(item)} ${shown(field)}`;
  if (before === undefined) return `+ ${named}${after === undefined ? "" : ` ${shown(after)}`}`;
  if (after === undefined) return `- ${named} ${shown(before)}`;
  return `~ ${named} ${shown(before)} -> ${shown(after)}`;
}

function keyOf({ item, field, before, after }: Change): string {
  return JSON.stringify([item, field, before ?? null, after ?? null]);
}
