import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newestMs } from "./ensure-built.ts";

test("the newest of files, of those in folders, and of what was deleted", () => {
  const folder = mkdtempSync(join(tmpdir(), "built-"));
  try {
    const inner = join(folder, "inner");
    const file = join(inner, "deep.ts");
    mkdirSync(inner);
    writeFileSync(file, "");
    const touch = (path: string, seconds: number) => utimesSync(path, seconds, seconds);
    touch(file, 300);
    touch(inner, 200);
    touch(folder, 100);
    expect(newestMs([folder])).toBe(300_000);
    rmSync(file);
    touch(inner, 400);
    expect(newestMs([folder])).toBe(400_000);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
