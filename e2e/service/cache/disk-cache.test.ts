import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cached } from "./disk-cache.ts";

let folder: string;
let cache: string;
let code: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "disk-cache-"));
  cache = join(folder, "cache");
  code = join(folder, "code.ts");
  await writeFile(code, "one");
});
afterEach(() => rm(folder, { recursive: true }));

const make = vi.fn(() => Uint8Array.of(1, 2, 3));
const ask = (input = 1) =>
  cached({ name: "sum", input: Uint8Array.of(input), code: [pathToFileURL(code)] }, make, cache);

test("a result is computed once", async () => {
  make.mockClear();
  expect([...(await ask())]).toEqual([1, 2, 3]);
  expect([...(await ask())]).toEqual([1, 2, 3]);
  expect(make).toHaveBeenCalledTimes(1);
});

test("other input or other code computes it again", async () => {
  make.mockClear();
  await ask();
  await ask(2);
  await writeFile(code, "two");
  await ask();
  expect(make).toHaveBeenCalledTimes(3);
});

test("a damaged file is replaced", async () => {
  make.mockClear();
  await ask();
  const [name = ""] = await readdir(cache);
  await writeFile(join(cache, name), "damaged");
  expect([...(await ask())]).toEqual([1, 2, 3]);
  expect([...(await ask())]).toEqual([1, 2, 3]);
  expect(make).toHaveBeenCalledTimes(2);
});

test("concurrent calls return the same result and leave one file", async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => ask()));
  expect(new Set(all.map(String))).toEqual(new Set(["1,2,3"]));
  expect(await readdir(cache)).toHaveLength(1);
});

test("the oldest files are removed", async () => {
  for (let input = 0; input < 40; input++) await ask(input);
  expect(await readdir(cache)).toHaveLength(30);
});

test("a result that cannot be stored is computed every time", async () => {
  make.mockClear();
  await writeFile(cache, "in the way");
  await ask();
  expect([...(await ask())]).toEqual([1, 2, 3]);
  expect(make).toHaveBeenCalledTimes(2);
});
