import { execFileSync } from "node:child_process";
import { renameSync, symlinkSync, unlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readLocally, readRemotely } from "./read-symbol.ts";
import { sandbox, symbolText } from "./testing/sandbox.ts";

const readers = [
  { where: "a local disk", read: async (path: string) => readLocally(path, undefined) },
  { where: "a distant disk", read: async (path: string) => readRemotely(path, undefined) },
];

describe.each(readers)("reading from $where", ({ read }) => {
  it("returns the bytes", async () => {
    using box = sandbox();
    box.symbol("a/one.elmt", "One");
    box.file("a/empty.elmt", "");
    expect(Buffer.from(await read(box.at("a/one.elmt"))).toString()).toBe(symbolText("One"));
    expect(await read(box.at("a/empty.elmt"))).toHaveLength(0);
  });

  it("refuses a file that has become a link", async () => {
    using box = sandbox();
    box.symbol("one.elmt", "One");
    symlinkSync("one.elmt", box.at("two.elmt"));
    await expect(read(box.at("two.elmt"))).rejects.toThrow();
  });

  it("refuses a file below a folder that has become a link", async () => {
    using box = sandbox();
    box.symbol("a/one.elmt", "One");
    renameSync(box.at("a"), box.at("b"));
    symlinkSync("b", box.at("a"));
    await expect(read(box.at("a/one.elmt"))).rejects.toThrow("was replaced");
  });

  it.skipIf(process.platform === "win32")("refuses a FIFO without waiting for a writer", async () => {
    using box = sandbox();
    box.symbol("one.elmt", "One");
    unlinkSync(box.at("one.elmt"));
    execFileSync("mkfifo", [box.at("one.elmt")]);
    await expect(read(box.at("one.elmt"))).rejects.toThrow("no longer a regular file");
  });

  it("says that a file is gone", async () => {
    using box = sandbox();
    await expect(read(box.at("one.elmt"))).rejects.toMatchObject({ code: "ENOENT" });
  });
});
