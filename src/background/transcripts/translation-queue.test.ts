import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakes } from "../testing/fake-background.ts";
import { TranslationQueue } from "./translation-queue.ts";

const disk = vi.hoisted(() => ({ running: [] as string[], calls: [] as string[] }));
vi.mock("webextension-polyfill", async () => {
  const { browser } = (await import("../testing/fake-background.ts")).fake;
  return { default: { ...browser, runtime: { getPlatformInfo: async () => ({}) } } };
});
vi.mock("../../store/library/library-changes.ts", () => ({
  announceLibraryChange: () => undefined,
}));
vi.mock("../../store/translation/translation-job.ts", () => ({
  translationJobs: async () => disk.running.map((id) => ({ id, state: "running" })),
  stopTranslation: async (id: string) => void disk.calls.push(`stopped ${id}`),
}));
vi.mock("./translate-transcript.ts", () => ({
  translateTranscript: (job: { id: string }, _deps: unknown, signal: AbortSignal) => {
    disk.calls.push(`begun ${job.id}`);
    return new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  },
}));

let translations: TranslationQueue;

beforeEach(() => {
  resetFakes();
  fake.alarmTimes.clear();
  disk.running = [];
  disk.calls.length = 0;
  const locks = { request: (_name: string, work: () => Promise<void>) => work() };
  vi.stubGlobal("navigator", { locks });
  const translateNext = async () => Promise.reject(new Error("not expected"));
  translations = new TranslationQueue({ service: { translateNext }, device: { translateNext } });
});

afterEach(() => vi.unstubAllGlobals());

test("stops the running job, starts no other one and clears the alarm", async () => {
  disk.running = ["a", "b"];
  const following = translations.syncJobs();
  await vi.waitFor(() => expect(disk.calls).toEqual(["begun a"]));
  expect([...fake.alarmTimes.keys()]).toEqual(["translations"]);
  await translations.stop();
  await following;
  // Not stored, because everything is about to be erased.
  expect(disk.calls).toEqual(["begun a"]);
  expect(fake.alarmTimes.size).toBe(0);
});

test("clears the alarm when its job no longer exists", async () => {
  fake.alarmTimes.set("translations", 1);
  await translations.syncJobs();
  expect(fake.alarmTimes.size).toBe(0);
});
