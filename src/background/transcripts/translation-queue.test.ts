// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HttpClient } from "../../service/http/http-client.ts";
import { fake, resetWorld } from "../testing/fake-world.ts";
import { TranslationQueue } from "./translation-queue.ts";

const disk = vi.hoisted(() => ({ running: [] as string[], calls: [] as string[] }));
vi.mock("webextension-polyfill", async () => {
  const { browser } = (await import("../testing/fake-world.ts")).fake;
  return { default: { ...browser, runtime: { getPlatformInfo: async () => ({}) } } };
});
vi.mock("../../store/library-changes.ts", () => ({ tellLibraryChanged: () => undefined }));
vi.mock("../../store/translation-job.ts", () => ({
  translationJobs: async () => disk.running.map((id) => ({ id, state: "running" })),
  stopTranslation: async (id: string) => void disk.calls.push(`stopped ${id}`),
}));
vi.mock("./translate-transcript.ts", () => ({
  translateTranscript: (job: { id: string }, _tools: unknown, signal: AbortSignal) => {
    disk.calls.push(`begun ${job.id}`);
    return new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  },
}));

let translations: TranslationQueue;

beforeEach(() => {
  resetWorld();
  fake.rings.clear();
  disk.running = [];
  disk.calls.length = 0;
  const locks = { request: (_name: string, work: () => Promise<void>) => work() };
  vi.stubGlobal("navigator", { locks });
  translations = new TranslationQueue(async (): Promise<HttpClient> => {
    throw new Error("not asked");
  });
});

afterEach(() => vi.unstubAllGlobals());

test("stopped, it breaks off what runs, begins nothing else and asks not to be woken", async () => {
  disk.running = ["a", "b"];
  const following = translations.follow();
  await vi.waitFor(() => expect(disk.calls).toEqual(["begun a"]));
  expect([...fake.rings.keys()]).toEqual(["translations"]);
  await translations.stop();
  await following;
  // What is stopped so is not written down: it is about to be forgotten.
  expect(disk.calls).toEqual(["begun a"]);
  expect(fake.rings.size).toBe(0);
});

test("an alarm for a translation that is forgotten by now rings no more", async () => {
  fake.rings.set("translations", 1);
  await translations.follow();
  expect(fake.rings.size).toBe(0);
});
