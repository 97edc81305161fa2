import { call } from "@benchwright/testkit/call-host";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { motorStarterFolder } from "../model/testing/motor-starter.ts";
import elements from "./elements.ts";

const here = { roots: [motorStarterFolder] };
const path = "motor-starter.qet";

interface Page {
  readonly count: number;
  readonly elements: readonly { readonly uuid: string; readonly ref: string; readonly label: string }[];
  readonly next_cursor?: string;
}

async function page(args: Readonly<Record<string, unknown>>): Promise<Page> {
  const { value } = await call(elements, { path, ...args }, here);
  return value as unknown as Page;
}

describe("qet_elements", () => {
  it("lists elements as short rows", async () => {
    const { text } = await call(elements, { path, folio: 2, limit: 6 }, here);
    expect(text).toMatchInlineSnapshot(`
      "elements 6 of 14, 1 to 6
      ref    folio  label  symbol          x,y,turns
      b41d1  2      X3:1   terminal        100,110,3
      cc602  2      X3:2   terminal        100,550,3
      07350  2      X3:3   terminal        880,260,3
      8a387  2      X3:4   terminal        880,320,3
      b79dc  2      F1     fuse            180,110,3
      8471a  2      S0     emergency_stop  320,140
      next: cursor c6-05dab25abf"
    `);
  });

  it("lists the terminals of an element with what is attached to them", async () => {
    const { value } = await call(elements, { path, label: "KM1", link_type: "master", terminals: true }, here);
    expect(value["elements"]).toMatchInlineSnapshot(`
      [
        {
          "folio": 2,
          "info": {
            "comment": "Motor contactor",
            "designation": "Contactor, 9 A AC-3, coil 24 V DC, 2 NO",
            "function": "Switches M1",
            "label": "KM1",
            "manufacturer": "Generic",
            "manufacturer_reference": "CT-09-24DC-20",
            "quantity": "1",
          },
          "label": "KM1",
          "link_type": "master",
          "link_uuids": [
            "{d7bbce5f-0443-5e26-b3de-d62481647002}",
            "{980865fb-ecb1-5c5e-ba61-8121b7b2f59d}",
            "{9a10f0eb-c196-506c-82f1-62f19369db88}",
          ],
          "name": "coil",
          "orientation": "0",
          "prefix": "KM",
          "ref": "c2176",
          "symbol_name": "Contactor coil",
          "terminals": [
            {
              "conductors": [
                "2:{6de174c0-9af1-5061-ac51-0a0e72d0226f}@0,16,2--{c2176439-30f8-5ad2-8ed7-e8f686c4129a}@0,-16,0",
              ],
              "index": 0,
              "name": "A1",
              "orientation": 0,
              "uuid": "{4fb39938-cc34-56e0-a8a2-28ec3d5bbde8}",
              "x": 320,
              "y": 500,
            },
            {
              "conductors": [
                "2:{c2176439-30f8-5ad2-8ed7-e8f686c4129a}@0,16,2--{cc602a36-fb90-5e24-b67b-0f4ef6f73beb}@0,6,2",
                "2:{c2176439-30f8-5ad2-8ed7-e8f686c4129a}@0,16,2--{f18914c9-aa1d-5357-be99-a0d38c1351bf}@0,16,2",
              ],
              "index": 1,
              "name": "A2",
              "orientation": 2,
              "uuid": "{5f8215bd-75fd-53a1-b681-77cd52096f91}",
              "x": 320,
              "y": 540,
            },
          ],
          "type": "embed://import/motor_starter/coil.elmt",
          "uuid": "{c2176439-30f8-5ad2-8ed7-e8f686c4129a}",
          "x": "320",
          "y": "520",
        },
      ]
    `);
  });

  it("yields the whole list when its pages are joined", async () => {
    const whole = await page({ limit: 100_000 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (limit) => {
        const joined: Page["elements"][number][] = [];
        let cursor: string | undefined;
        do {
          const part = await page(cursor === undefined ? { limit } : { limit, cursor });
          joined.push(...part.elements);
          cursor = part.next_cursor;
        } while (cursor !== undefined);
        expect(joined).toEqual(whole.elements);
      }),
      { numRuns: 12, seed: 1 },
    );
  });

  it("accepts every ref it shows, and every spelling of a uuid", async () => {
    for (const { ref, uuid, label } of (await page({})).elements) {
      for (const spelling of [ref, uuid, uuid.slice(1, -1).toUpperCase()]) {
        expect((await page({ uuids: [spelling] })).elements).toMatchObject([{ uuid, label }]);
      }
    }
  });

  it("counts without rows when the limit is 0", async () => {
    expect(await page({ limit: 0 })).toMatchObject({ count: 25, truncated: true, elements: [] });
  });

  it.each([
    [{ folio: 3 }, "folio-absent", "numbered from 1 to 2"],
    [{ folio: 0 }, "arguments-invalid", "/folio"],
    [{ limit: -1 }, "arguments-invalid", "/limit"],
    [{ limit: "3" }, "arguments-invalid", 'received "3"'],
    [{ folioo: 1 }, "arguments-invalid", 'Unknown argument "folioo". Did you mean folio?'],
    [{ uuids: ["ffffffff"] }, "ref-unknown", "No element has the uuid"],
    [{ cursor: "c1-0000000000" }, "cursor-stale", "Call again without cursor"],
  ])("refuses %j", async (args, code, fragment) => {
    await expect(call(elements, { path, ...args }, here)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(fragment),
    });
  });
});
