import { readdirSync } from "node:fs";
import { link } from "node:fs/promises";
import { expect, it, vi } from "vitest";
import { scratch } from "../testing/scratch.ts";
import { Workspace } from "./workspace.ts";

// A file system on which a file has one name only cannot be had in every test run.
vi.mock("node:fs/promises", async (original) => ({ ...(await original<object>()), link: vi.fn() }));

async function write(code: string, overwrite: boolean): Promise<unknown> {
  vi.mocked(link).mockRejectedValue(Object.assign(new Error(code), { code }));
  const inside = scratch();
  const output = await new Workspace([inside], { start: inside }).output("output", "x.qet", overwrite);
  const result = await output.write(Buffer.from("new")).catch((error: unknown) => error);
  expect(readdirSync(inside)).toEqual(overwrite ? ["x.qet"] : []);
  return result;
}

it("refuses, and says how to go on, where a file cannot be created without the risk of replacing one", async () => {
  for (const code of ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]) {
    expect(await write(code, false)).toMatchObject({
      code: "output-not-linkable",
      why: `This file system cannot create a file without the risk of replacing one (${code})`,
      next: "Write to another folder, or pass overwrite: true",
    });
  }
  expect(await write("EPERM", true)).toMatchObject({ bytes: 3 });
});

it("does not blame the file system for another failure", async () => {
  expect(await write("ENOSPC", false)).toMatchObject({ code: "disk-full" });
  expect(await write("EIO", false)).toMatchObject({ code: "EIO" });
  expect(await write("EEXIST", false)).toMatchObject({
    code: "output-exists",
    next: expect.stringContaining("overwrite: true"),
  });
});
