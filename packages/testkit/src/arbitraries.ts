import { fc } from "./vendor/fast-check.ts";

/** A JSON schema as tools publish it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export type Arguments = Record<string, unknown>;

/** Values for chosen parameters, such as paths of files that are there; the schema decides all others. */
export type Known = (parameter: string) => fc.Arbitrary<unknown> | undefined;

/** Arguments that a published input schema accepts. */
export function validArguments(schema: JsonSchema, known: Known = () => undefined): fc.Arbitrary<Arguments> {
  return objectOf(schema, known) as fc.Arbitrary<Arguments>;
}

/** Arguments that were valid until one thing, or several, went wrong: whatever a confused caller may send. */
export function brokenArguments(schema: JsonSchema, known: Known = () => undefined): fc.Arbitrary<unknown> {
  const faults = fc.array(fault(schema), { minLength: 1, maxLength: 3 });
  const spoilt = fc
    .tuple(validArguments(schema, known), faults)
    .map(([args, list]) => list.reduce<Arguments>((spoiled, apply) => apply(spoiled), args));
  return fc.oneof({ weight: 9, arbitrary: spoilt }, { weight: 1, arbitrary: noArguments });
}

type Fault = (args: Arguments) => Arguments;

function fault(schema: JsonSchema): fc.Arbitrary<Fault> {
  const names = Object.keys(propertiesOf(schema));
  const name = names.length === 0 ? fc.constant("argument") : fc.constantFrom(...names);
  return fc.oneof(
    fc.tuple(name, wild).map(
      ([key, value]): Fault =>
        (args) => ({ ...args, [key]: value }),
    ),
    name.map(
      (key): Fault =>
        (args) =>
          Object.fromEntries(Object.entries(args).filter(([present]) => present !== key)),
    ),
    fc.tuple(strangeName, wild).map(
      ([key, value]): Fault =>
        (args) =>
          withOwn(args, key, value),
    ),
    fc.tuple(name, fc.constantFrom("s", " ", "_", "\0", "X")).map(
      ([key, tail]): Fault =>
        (args) => ({ ...args, [`${key}${tail}`]: args[key] ?? 1 }),
    ),
  );
}

const strangeName = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "length", "", "0", "\u202e"),
  fc.string({ maxLength: 20 }),
);

const numbers = fc.constantFrom(0, -0, -1, 1e308, -1e308, 5e-324, 2 ** 53, -(2 ** 53), 2 ** 31, 0.1, 1.5);

/** Any JSON, with a liking for what breaks programs. */
const wild: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  numbers,
  fc.constantFrom(null, "", "\0", [], {}, [[]], [null], "x".repeat(5_000), "null", "NaN", "true", "-1", "1e999"),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.integer({ min: 1, max: 2_000 }).map(nested),
);

const noArguments = fc.oneof(fc.constantFrom(null, [], "", 0, false, [{}], "{}"), fc.jsonValue({ maxDepth: 2 }));

/** An own property even where assignment would change the prototype, as JSON itself makes it. */
function withOwn(args: Arguments, key: string, value: unknown): Arguments {
  const copy = { ...args };
  Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

function objectOf(schema: JsonSchema, known: Known): fc.Arbitrary<Arguments> {
  const required = new Set(listOf(schema["required"]));
  const fields = Object.entries(propertiesOf(schema)).map(([name, property]): [string, fc.Arbitrary<unknown>] => [
    name,
    known(name) ?? arbitraryOf(property),
  ]);
  const named = fc.record(Object.fromEntries(fields), {
    requiredKeys: fields.map(([name]) => name).filter((name) => required.has(name)),
    noNullPrototype: true,
  });
  const more = schema["additionalProperties"];
  if (!isSchema(more)) return named;
  return fc
    .tuple(fc.dictionary(fc.string({ minLength: 1, maxLength: 10 }), arbitraryOf(more), { maxKeys: 4 }), named)
    .map(([extra, fixed]) => ({ ...extra, ...fixed }));
}

function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as unknown[]));
  const choices = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(choices)) return fc.oneof(...choices.filter(isSchema).map(arbitraryOf));
  switch (schema["type"]) {
    case "string":
      return textOf(schema);
    case "integer":
      return integerOf(schema);
    case "number":
      return fc.double({
        min: numberOf(schema["minimum"] ?? schema["exclusiveMinimum"], -1e300),
        max: numberOf(schema["maximum"] ?? schema["exclusiveMaximum"], 1e300),
        minExcluded: schema["exclusiveMinimum"] !== undefined,
        maxExcluded: schema["exclusiveMaximum"] !== undefined,
        noNaN: true,
        noDefaultInfinity: true,
      });
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(isSchema(schema["items"]) ? arbitraryOf(schema["items"]) : fc.jsonValue({ maxDepth: 2 }), {
        minLength: numberOf(schema["minItems"], 0),
        maxLength: Math.min(numberOf(schema["maxItems"], MOST_ITEMS), numberOf(schema["minItems"], 0) + MOST_ITEMS),
      });
    case "object":
      return objectOf(schema, () => undefined);
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const MOST_ITEMS = 6;
const MOST_CHARACTERS = 60;

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  const least = numberOf(schema["minLength"], 0);
  const most = numberOf(schema["maxLength"], MOST_CHARACTERS);
  const fits = (text: string) => [...text].length >= least && text.length <= most;
  if (typeof schema["pattern"] === "string") {
    return fc.stringMatching(new RegExp(schema["pattern"], "u")).filter(fits);
  }
  const length = { minLength: least, maxLength: Math.min(most, least + MOST_CHARACTERS) };
  return fc
    .oneof(
      fc.string(length),
      fc.string({ ...length, unit: "binary" }),
      fc.string({ ...length, unit: fc.constantFrom("a", "1", "-", ".", "/", " ", "#", "é") }),
    )
    .filter(fits);
}

function integerOf(schema: JsonSchema): fc.Arbitrary<number> {
  const low = numberOf(schema["minimum"], Number.MIN_SAFE_INTEGER);
  const high = numberOf(schema["maximum"], Number.MAX_SAFE_INTEGER);
  const near = Math.min(high, Math.max(low, 0) + 20);
  return fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: Math.min(Math.max(low, -5), near), max: near }) },
    { weight: 1, arbitrary: fc.integer({ min: low, max: high }) },
    { weight: 1, arbitrary: fc.constantFrom(low, high) },
  );
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  const properties = schema["properties"];
  if (!isSchema(properties)) return {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => (isSchema(property) ? [[name, property]] : [])),
  );
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
