import { afterEach, expect, it, vi } from "vitest";
import { withStorageLock } from "./storage-lock.ts";

afterEach(() => vi.unstubAllGlobals());

function counter() {
  let value = 0;
  const addOne = async () => {
    const read = value;
    await Promise.resolve();
    value = read + 1;
    return value;
  };
  return { addOne, value: () => value };
}

it("runs changes one at a time, and a failure blocks nobody", async () => {
  const { addOne, value } = counter();
  const failed = withStorageLock("a", () => Promise.reject(new Error("full")));
  const done = Promise.all([
    withStorageLock("a", addOne),
    withStorageLock("a", addOne),
    withStorageLock("a", addOne),
  ]);
  await expect(failed).rejects.toThrow("full");
  expect(await done).toEqual([1, 2, 3]);
  expect(value()).toBe(3);
});

it("takes turns with other contexts through a lock per stored item", async () => {
  const names: string[] = [];
  const request = async (name: string, work: () => Promise<unknown>) => {
    names.push(name);
    return work();
  };
  vi.stubGlobal("navigator", { locks: { request } });
  expect(await withStorageLock("settings", async () => 7)).toBe(7);
  await withStorageLock("sites", async () => undefined);
  expect(names).toEqual(["stored settings", "stored sites"]);
});
