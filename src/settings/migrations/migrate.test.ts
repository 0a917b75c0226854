import { beforeEach, describe, expect, test, vi } from "vitest";
import { StorageItem } from "../stored/storage-item.ts";
import { type MigrationStep, mergeIntoNewer, migrate, versionOf } from "./migrate.ts";

const { browser, stored } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));
beforeEach(() => stored.clear());

interface Sizes {
  readonly version: number;
  readonly sizes: readonly number[];
}

// A list of one size (1), a record with a size (2), a record with several (3).
const STEPS: readonly MigrationStep[] = [
  (value) => ({ version: 2, size: Array.isArray(value) ? value[0] : undefined }),
  (value) => ({ version: 3, sizes: [(value as { size: unknown }).size] }),
];

function parseSizes(value: unknown): Sizes {
  const { sizes, ...others } = (value ?? {}) as Partial<Sizes>;
  const known = Array.isArray(sizes) ? sizes.filter((size) => typeof size === "number") : [];
  return { ...others, version: 3, sizes: known };
}

const createItem = (steps = STEPS) => new StorageItem("sizes", parseSizes, steps);

test.each([
  [undefined, 1],
  ["text", 1],
  [[1, 2], 1],
  [{}, 1],
  [{ version: "2" }, 1],
  [{ version: 0 }, 1],
  [{ version: 1.5 }, 1],
  [{ version: 2 }, 2],
])("%j is of version %i", (value, version) => {
  expect(versionOf(value)).toBe(version);
});

test.each([
  [[7], { version: 3, sizes: [7] }],
  [
    { version: 2, size: 8 },
    { version: 3, sizes: [8] },
  ],
  [
    { version: 3, sizes: [9] },
    { version: 3, sizes: [9] },
  ],
  [
    { version: 4, weights: [1] },
    { version: 4, weights: [1] },
  ],
])("%j becomes %j", (value, expected) => {
  const before = structuredClone(value);
  expect(migrate(value, STEPS)).toEqual(expected);
  expect(value).toEqual(before);
});

test("no step sees that nothing is stored", () => {
  expect(migrate(undefined, STEPS)).toBeUndefined();
});

describe("a stored value of an earlier version", () => {
  test("is migrated by every reader and written back once", async () => {
    stored.set("sizes", [7]);
    const contexts = [createItem(), createItem(), createItem()];
    const values = await Promise.all(contexts.map((item) => item.get()));
    expect(values).toEqual(Array(3).fill({ version: 3, sizes: [7] }));
    expect(stored.get("sizes")).toEqual([7]);
    const write = vi.spyOn(browser.storage.local, "set");
    await Promise.all(contexts.map((item) => item.upgrade()));
    expect(write).toHaveBeenCalledOnce();
    expect(stored.get("sizes")).toEqual({ version: 3, sizes: [7] });
    write.mockRestore();
  });

  test("is replaced by a change that comes before it is written back", async () => {
    stored.set("sizes", [7]);
    const [popup, background] = [createItem(), createItem()];
    await popup.set({ version: 3, sizes: [8] });
    await background.upgrade();
    expect(await background.get()).toEqual({ version: 3, sizes: [8] });
  });

  test("reaches listeners in the present form", async () => {
    const seen: Sizes[] = [];
    const stop = new AbortController();
    createItem().onChanged((value) => seen.push(value), stop.signal);
    await browser.storage.local.set({ sizes: { version: 2, size: 8 } });
    stop.abort();
    expect(seen).toEqual([{ version: 3, sizes: [8] }]);
  });

  test("is not created where nothing is stored", async () => {
    await createItem().upgrade();
    expect(stored.has("sizes")).toBe(false);
  });
});

describe("a stored value of a newer version", () => {
  const NEWER = { version: 4, sizes: [9, "wide"], shape: { round: true } };

  test("is read as far as it is known and left alone", async () => {
    stored.set("sizes", NEWER);
    expect((await createItem().get()).sizes).toEqual([9]);
    await createItem().upgrade();
    expect(stored.get("sizes")).toEqual(NEWER);
  });

  test("keeps its version and what only the newer version knows when it is changed", async () => {
    stored.set("sizes", NEWER);
    await createItem().set({ version: 3, sizes: [5] });
    expect(stored.get("sizes")).toEqual({ ...NEWER, sizes: [5] });
    expect((await createItem().get()).sizes).toEqual([5]);
  });

  test("is merged section by section, and replaced inside a field", () => {
    const newer = { version: 9, dub: { on: false, pitch: 2, map: { a: 1 } }, added: [1] };
    const value = { version: 2, dub: { on: true, map: { b: 2 } }, list: ["x"] };
    expect(mergeIntoNewer(newer, value)).toEqual({
      version: 9,
      dub: { on: true, pitch: 2, map: { b: 2 } },
      added: [1],
      list: ["x"],
    });
  });

  test("that cannot be merged stays as a whole", () => {
    const newer = { version: 2, list: [1] };
    expect(mergeIntoNewer(newer, [1, 2])).toBe(newer);
  });
});
