import type { Attached } from "./attached.ts";
import type { Log } from "./log.ts";
import type { Rendering } from "./render/rendering.ts";
import { integer, type Shape } from "./schema.ts";
import { z } from "./vendor/schema.ts";
import type { Verbatim } from "./verbatim.ts";
import type { Workspace } from "./workspace/workspace.ts";

/**
 * What a tool may do to the world: `read` nothing but look, `create` a new file, `change` existing things,
 * `drive` a live program. The protocol's hints are derived from it.
 */
export type Effect = "read" | "create" | "change" | "drive";

/** What every `run` gets besides its arguments. */
export interface ToolContext {
  /** Aborted when the caller cancels, goes away, or the deadline passes. Every loop, child and socket honours it. */
  readonly signal: AbortSignal;
  readonly workspace: Workspace;
  readonly log: Log;
  readonly environment: Environment;
  /** Says how far the work is; free to call often. */
  progress(done: number, total?: number, message?: string): void;
}

export type Environment = Readonly<Record<string, string | undefined>>;

type InputOf<I extends Shape> = { [K in keyof z.output<z.ZodObject<I>>]: z.output<z.ZodObject<I>>[K] };

type ValueOf<O extends Shape> = Given<z.input<z.ZodObject<O>>>;

/** What a `run` may hand over for a value of type `T`: the same, deeply read-only. The pipeline copies it. */
type Given<T> = T extends (infer Item)[]
  ? readonly Given<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Given<T[K]> }
    : T;

type MayWait<T> = T | Promise<T>;

interface Described<I extends Shape> {
  /** `system_noun` or `system_noun_verb`, snake_case, at most 40 characters. */
  readonly name: string;
  readonly title: string;
  readonly effect: Effect;
  /** First what it answers, then when to use another tool instead, then one fact that is not obvious. */
  readonly description: string;
  readonly input: I;
  /** Valid arguments, shown in the docs. */
  readonly example: z.input<z.ZodObject<I>>;
  /** Seconds until the call fails with `late`; 50 unless said otherwise, below the 60 most clients wait. */
  readonly deadlineSeconds?: number;
}

/** A tool that answers one value. */
export interface ToolSpec<I extends Shape, O extends Shape> extends Described<I> {
  readonly output: O;
  /** The answer is somebody else's document: it may have any fields besides those of `output`. */
  readonly open?: true;
  run(args: InputOf<I>, context: ToolContext): MayWait<ValueOf<O> | Attached<ValueOf<O>> | Verbatim>;
  text(value: z.output<z.ZodObject<O>>): Rendering;
}

/** Where one page of a list stands in the whole. */
export interface PageFacts {
  readonly count: number;
  readonly returned: number;
  readonly truncated: boolean;
}

/** A tool that answers a list, page by page. `run` yields all rows; the pipeline cuts the page and makes the cursor. */
export interface ListToolSpec<I extends Shape, R extends z.ZodType, O extends Shape, Name extends string>
  extends Described<I> {
  /** The field of the answer that holds the rows. */
  readonly rows: Name;
  readonly row: R;
  /** Rows a page holds when the call does not say. */
  readonly limit: number;
  /** Fewest rows a call may ask for; 0 asks for the count alone. */
  readonly leastLimit?: 0 | 1;
  /** The other fields of the answer, `count` and `truncated` included where the tool has them. */
  readonly output: O;
  /** How the page's facts appear among them; `{ count, truncated }` unless said otherwise. */
  page?(facts: PageFacts): Record<string, unknown>;
  run(args: InputOf<I>, context: ToolContext): MayWait<ListAnswer<Given<z.input<R>>>>;
  text(value: ListPage<z.output<R>, z.output<z.ZodObject<O>>>): Rendering;
}

/** All rows of a list and the fields that stand beside them. */
export interface ListAnswer<Row> {
  readonly rows: readonly Row[];
  readonly rest?: Record<string, unknown>;
}

/** One page as the renderer sees it. */
export interface ListPage<Row, Rest> {
  readonly rows: readonly Row[];
  readonly facts: PageFacts;
  readonly offset: number;
  readonly rest: Rest;
  /** The cursor that continues after the first `shown` rows of this page; nothing when those are the last ones. */
  cursorAfter(shown: number): string | undefined;
}

/** A tool as the registry, the pipeline, the documents and the command line see it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly effect: Effect;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly example: Readonly<Record<string, unknown>>;
  readonly deadlineSeconds: number;
  readonly list: ListNature | undefined;
  run(args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<unknown>;
  text(value: unknown): Rendering;
}

export interface ListNature {
  readonly rows: string;
  page(facts: PageFacts): Record<string, unknown>;
}

const DEADLINE_SECONDS = 50;

/** Declares a tool. Its registration, documents, command line and schema snapshot follow from the declaration. */
export function defineTool<const I extends Shape, const O extends Shape>(spec: ToolSpec<I, O>): Tool {
  return {
    ...declared(spec),
    input: z.strictObject(spec.input),
    output: spec.open ? z.looseObject(spec.output) : z.strictObject(spec.output),
    list: undefined,
    // The pipeline has validated both sides against the schemas these types come from.
    run: async (args, context) => spec.run(args as InputOf<I>, context),
    text: (value) => spec.text(value as z.output<z.ZodObject<O>>),
  };
}

/** Declares a tool whose answer is a list; `limit`, `offset` and `cursor` come with it. */
export function defineListTool<
  const I extends Shape,
  const R extends z.ZodType,
  const O extends Shape,
  const Name extends string,
>(spec: ListToolSpec<I, R, O, Name>): Tool {
  const page = spec.page ?? (({ count, truncated }) => ({ count, truncated }));
  return {
    ...declared(spec),
    input: z.strictObject({ ...spec.input, ...paging(spec.limit, spec.leastLimit ?? 0) }),
    output: z.strictObject({
      ...spec.output,
      [spec.rows]: z.array(spec.row).describe("The rows of this page, in a fixed order."),
      next_cursor: z.string().describe("Pass it as cursor for the next page; absent on the last one.").optional(),
    }),
    list: { rows: spec.rows, page },
    run: async (args, context) => spec.run(args as InputOf<I>, context),
    text: (value) => spec.text(value as ListPage<z.output<R>, z.output<z.ZodObject<O>>>),
  };
}

function declared<I extends Shape>(spec: Described<I>) {
  return {
    name: spec.name,
    title: spec.title,
    effect: spec.effect,
    description: spec.description,
    example: spec.example as Readonly<Record<string, unknown>>,
    deadlineSeconds: spec.deadlineSeconds ?? DEADLINE_SECONDS,
  };
}

const MOST_ROWS = 100_000;

function paging(limit: number, least: 0 | 1) {
  return {
    limit: integer(least, MOST_ROWS, `Rows of a page; ${limit} unless said otherwise.`).default(limit),
    offset: integer(0, 1_000_000_000, "Rows to pass over first; 0 unless said otherwise.").optional(),
    cursor: z.string().max(100).describe("next_cursor of the page before, with the same other arguments.").optional(),
  };
}

/** The protocol's hints of an effect. None can be forgotten and none can contradict another. */
export function annotations(effect: Effect) {
  return {
    readOnlyHint: effect === "read",
    destructiveHint: effect === "change" || effect === "drive",
    idempotentHint: effect === "read",
    openWorldHint: effect === "drive",
  };
}
