// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetWorld } from "../testing/fake-world.ts";
import { ForgetEverything, type ForgettingDeps } from "./forget-everything.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-world.ts")).fake.browser };
});

let calls: string[];
let mayBegin: Promise<unknown>;
let world: ForgettingDeps;

beforeEach(() => {
  resetWorld();
  calls = [];
  const noted = <Result>(name: string, result: Result) => {
    return async () => {
      calls.push(name);
      return result;
    };
  };
  world = {
    openReport: noted("report", undefined),
    closePages: noted("pages", true),
    endCaptions: async (until) => {
      calls.push("captions");
      mayBegin = until;
      return true;
    },
    stopWork: noted("work", undefined),
    hasUnfetched: noted("documents", false),
    erase: noted("erase", []),
    startOver: noted("over", undefined),
  };
});

test("everything is stopped before anything is erased, once, and nothing is left", async () => {
  const forgetting = new ForgetEverything(world);
  expect(await forgetting.report()).toBeNull();
  forgetting.begin();
  forgetting.begin();
  expect(await forgetting.report()).toEqual([]);
  expect(calls).toEqual(["report", "pages", "captions", "work", "documents", "erase", "over"]);
  await mayBegin;
});

test("what could not be ended, closed or erased is named, in the order of trying", async () => {
  const forgetting = new ForgetEverything({
    ...world,
    closePages: async () => false,
    endCaptions: async () => false,
    hasUnfetched: async () => true,
    erase: async () => ["files"],
  });
  forgetting.begin();
  expect(await forgetting.report()).toEqual(["pages", "sessions", "documents", "files"]);
});

test("a failure is told, what was stopped goes on, and it can be tried again", async () => {
  const erase = vi.spyOn(world, "erase").mockRejectedValueOnce(new Error("broken"));
  const forgetting = new ForgetEverything(world);
  forgetting.begin();
  await expect(forgetting.report()).rejects.toThrow("broken");
  expect(calls.at(-1)).toBe("over");
  await mayBegin;
  forgetting.begin();
  expect(await forgetting.report()).toEqual([]);
  expect(erase).toHaveBeenCalledTimes(2);
});

test("a background that was stopped in the middle of it goes on in its next life", async () => {
  const stuck = new ForgetEverything({ ...world, closePages: () => new Promise(() => undefined) });
  stuck.begin();
  await vi.waitFor(() => expect(calls).toEqual(["report"]));
  const next = new ForgetEverything({
    ...world,
    erase: async () => {
      fake.stored.clear();
      return [];
    },
  });
  await next.continue();
  expect(await next.report()).toEqual([]);
  const later = new ForgetEverything(world);
  await later.continue();
  expect(await later.report()).toBeNull();
});
