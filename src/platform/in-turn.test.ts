// @vitest-environment node
import { afterEach, expect, it, vi } from "vitest";
import { inTurn } from "./in-turn.ts";

afterEach(() => vi.unstubAllGlobals());

/** Reads, lets others run, and writes what it read with one more. */
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

it("does one change after the other, and one that fails keeps nobody waiting", async () => {
  const { addOne, value } = counter();
  const failed = inTurn("a", () => Promise.reject(new Error("full")));
  const done = Promise.all([inTurn("a", addOne), inTurn("a", addOne), inTurn("a", addOne)]);
  await expect(failed).rejects.toThrow("full");
  expect(await done).toEqual([1, 2, 3]);
  expect(value()).toBe(3);
});

it("takes turns with the other contexts of the extension, by a lock for each thing stored", async () => {
  const names: string[] = [];
  const request = async (name: string, work: () => Promise<unknown>) => {
    names.push(name);
    return work();
  };
  vi.stubGlobal("navigator", { locks: { request } });
  expect(await inTurn("settings", async () => 7)).toBe(7);
  await inTurn("sites", async () => undefined);
  expect(names).toEqual(["stored settings", "stored sites"]);
});
