import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakes } from "../testing/fake-background.ts";
import { ForgetEverything, type ForgettingDeps } from "./forget-everything.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-background.ts")).fake.browser };
});

let calls: string[];
let mayBegin: Promise<unknown>;
let deps: ForgettingDeps;

beforeEach(() => {
  resetFakes();
  calls = [];
  const noted = <Result>(name: string, result: Result) => {
    return async () => {
      calls.push(name);
      return result;
    };
  };
  deps = {
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

test("stops everything before it erases anything, once, and leaves nothing", async () => {
  const forgetting = new ForgetEverything(deps);
  expect(await forgetting.report()).toBeNull();
  forgetting.start();
  forgetting.start();
  expect(await forgetting.report()).toEqual([]);
  expect(calls).toEqual(["report", "pages", "captions", "work", "documents", "erase", "over"]);
  await mayBegin;
});

test("lists what could not be ended, closed or erased, in order", async () => {
  const forgetting = new ForgetEverything({
    ...deps,
    closePages: async () => false,
    endCaptions: async () => false,
    hasUnfetched: async () => true,
    erase: async () => ["files"],
  });
  forgetting.start();
  expect(await forgetting.report()).toEqual(["pages", "sessions", "documents", "files"]);
});

test("reports a failure, restarts the work and allows another try", async () => {
  const erase = vi.spyOn(deps, "erase").mockRejectedValueOnce(new Error("broken"));
  const forgetting = new ForgetEverything(deps);
  forgetting.start();
  await expect(forgetting.report()).rejects.toThrow("broken");
  expect(calls.at(-1)).toBe("over");
  await mayBegin;
  forgetting.start();
  expect(await forgetting.report()).toEqual([]);
  expect(erase).toHaveBeenCalledTimes(2);
});

test("resumes after the worker was stopped halfway", async () => {
  const stuck = new ForgetEverything({ ...deps, closePages: () => new Promise(() => undefined) });
  stuck.start();
  await vi.waitFor(() => expect(calls).toEqual(["report"]));
  const next = new ForgetEverything({
    ...deps,
    erase: async () => {
      fake.stored.clear();
      return [];
    },
  });
  await next.resumeInterrupted();
  expect(await next.report()).toEqual([]);
  const later = new ForgetEverything(deps);
  await later.resumeInterrupted();
  expect(await later.report()).toBeNull();
});
