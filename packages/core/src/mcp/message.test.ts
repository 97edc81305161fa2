import fc from "fast-check";
import { expect, it } from "vitest";
import { parseMessage } from "./message.ts";

it.each([
  { jsonrpc: "2.0", id: 1, method: "ping" },
  { jsonrpc: "2.0", id: "a", method: "ping", params: {} },
  { jsonrpc: "2.0", id: 0, method: "" },
  { jsonrpc: "2.0", id: "", method: "x" },
  { jsonrpc: "2.0", id: -9007199254740991, method: "x" },
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", id: 1, result: {} },
  { jsonrpc: "2.0", id: 1, error: { code: 1, message: "x" } },
  { jsonrpc: "2.0", id: 1, result: null, more: true },
])("takes %j", (message) => {
  expect(parseMessage(JSON.stringify(message))).toEqual({ message });
});

it.each([
  ["", -32700, "the line is not JSON"],
  ["{", -32700, "the line is not JSON"],
  ["{'a':1}", -32700, "the line is not JSON"],
  ['{"jsonrpc":"2.0","id":1,"method":"ping"', -32700, "the line is not JSON"],
  ["[".repeat(500_000), -32700, "the line is not JSON"],
  ["[]", -32600, "batches are not supported; send one message per line"],
  ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600, "batches are not supported; send one message per line"],
  ["1", -32600, "a message is a JSON object"],
  ["null", -32600, "a message is a JSON object"],
  ['"ping"', -32600, "a message is a JSON object"],
  ["{}", -32600, 'jsonrpc must be "2.0"'],
  ['{"id":7,"method":"ping"}', -32600, 'jsonrpc must be "2.0"'],
  ['{"jsonrpc":"1.0","id":"a","method":"ping"}', -32600, 'jsonrpc must be "2.0"'],
  ['{"jsonrpc":2.0,"id":1,"method":"ping"}', -32600, 'jsonrpc must be "2.0"'],
  ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, "id must be a text or a whole number"],
  ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600, "id must be a text or a whole number"],
  ['{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', -32600, "id must be a text or a whole number"],
  ['{"jsonrpc":"2.0","id":true,"method":"ping"}', -32600, "id must be a text or a whole number"],
  ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, "id must be a text or a whole number"],
  ['{"jsonrpc":"2.0","id":[1],"method":"ping"}', -32600, "id must be a text or a whole number"],
  ['{"jsonrpc":"2.0","id":1,"method":5}', -32600, "method must be a text"],
  ['{"jsonrpc":"2.0","id":1,"method":null}', -32600, "method must be a text"],
  ['{"jsonrpc":"2.0","id":1}', -32600, "a message has a method, a result or an error"],
  ['{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', -32600, "params must be an object"],
  ['{"jsonrpc":"2.0","id":1,"method":"ping","params":null}', -32600, "params must be an object"],
  ['{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}', -32600, "params must be an object"],
])("refuses %s", (line, code, reason) => {
  const kind = code === -32700 ? "Parse error" : "Invalid request";
  expect(parseMessage(line)).toEqual({ fault: { code, reason: `${kind}: ${reason}` } });
});

it.each([
  '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}',
  '{"jsonrpc":"2.0","id":1.5,"result":{}}',
  '{"jsonrpc":"1.0","id":1,"result":{}}',
])("answers nothing to a faulty answer: %s", (line) => {
  expect(parseMessage(line)).toBeUndefined();
});

it("takes or refuses whatever JSON can say, and throws nothing", () => {
  const field = fc.oneof(fc.jsonValue(), fc.constantFrom("2.0", 1, "a", "ping"));
  const message = fc.record(
    { jsonrpc: field, id: field, method: field, params: field, result: field },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(message, fc.jsonValue()), (value) => {
      const parsed = parseMessage(JSON.stringify(value));
      if (parsed !== undefined && "message" in parsed) {
        expect(parsed.message).toMatchObject({ jsonrpc: "2.0" });
        expect(["string", "undefined"]).toContain(typeof parsed.message.method);
      }
    }),
    { seed: 1, numRuns: 2000 },
  );
});
