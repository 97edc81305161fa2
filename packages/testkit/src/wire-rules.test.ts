import { expect, it } from "vitest";
import { violationsOf } from "./wire-rules.ts";

it.each([
  '{"jsonrpc":"2.0","id":1,"result":{}}',
  '{"jsonrpc":"2.0","id":"a","error":{"code":-32600,"message":"no"}}',
  '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no","data":{}}}',
  '{"jsonrpc":"2.0","method":"notifications/progress","params":{}}',
])("accepts %s", (line) => {
  expect(violationsOf(Buffer.from(line))).toMatchObject({ violations: [], message: JSON.parse(line) });
});

it.each([
  ["hello", /not UTF-8 JSON/],
  ["", /not UTF-8 JSON/],
  ["[]", /not one JSON object/],
  ["null", /not one JSON object/],
  ['{"id":1,"result":{}}', /jsonrpc/],
  ['{"jsonrpc":"2.0","result":{}}', /without the id/],
  ['{"jsonrpc":"2.0","id":null,"result":{}}', /without the id/],
  ['{"jsonrpc":"2.0","id":1,"result":{},"error":{}}', /unexpected error/],
  ['{"jsonrpc":"2.0","id":1}', /neither method nor result nor error/],
  ['{"jsonrpc":"2.0","id":1,"error":{"code":"x","message":"no"}}', /code/],
  ['{"jsonrpc":"2.0","id":1,"error":{"code":1}}', /without a message/],
  ['{"jsonrpc":"2.0","id":1.5,"error":{"code":1,"message":"no"}}', /without an id/],
  ['{"jsonrpc":"2.0","id":1,"method":"sampling/createMessage"}', /unexpected id/],
  ['{"jsonrpc":"2.0","method":3}', /method is not a text/],
  ['{"jsonrpc":"2.0","method":"x","extra":1}', /unexpected extra/],
] as const)("objects to %s", (line, reason) => {
  expect(violationsOf(Buffer.from(line)).violations.join("\n")).toMatch(reason);
});

it("objects to bytes that are no UTF-8, and to a line that clients would not take", () => {
  expect(violationsOf(Uint8Array.of(0x22, 0xff, 0x22)).violations).toHaveLength(1);
  const long = Buffer.from(`{"jsonrpc":"2.0","id":1,"result":{"a":"${"x".repeat(11 * 1024 * 1024)}"}}`);
  expect(violationsOf(long).violations.join()).toMatch(/more than clients accept/);
});
