import { beforeEach, expect, test, vi } from "vitest";
import { withResolvers } from "../../lib/with-resolvers.ts";
import type { CaptionStatus } from "../../messaging/caption-status.ts";
import type { SessionAccess } from "../../store/journal/journal-entry.ts";
import { createCaptionedTabs } from "../testing/create-captioned-tabs.ts";
import { capture, fake, journalModule, resetFakes, streams } from "../testing/fake-background.ts";
import type { CaptionedTabs } from "./captioned-tabs.ts";
import type { VoiceSessionProviderOptions } from "./voice/voice-session-provider.ts";

const service = vi.hoisted(() => ({
  providers: [] as VoiceSessionProviderOptions[],
  ended: [] as string[],
  confirms: true,
}));
vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-background.ts")).fake.browser };
});
vi.mock("../capture/capture-document.ts", async () => {
  return (await import("../testing/fake-background.ts")).captureDocument;
});
vi.mock("../pages/inject-scripts.ts", () => ({ injectOverlay: async () => true }));
vi.mock("../capture/tab-stream-id.ts", async (original) => ({
  ...(await original<typeof import("../capture/tab-stream-id.ts")>()),
  tabStreamId: async () => "id",
}));
vi.mock(
  "../../store/journal/journal.ts",
  async () => (await import("../testing/fake-background.ts")).journalModule,
);
vi.mock("../../voice/voice-stream.ts", async () => {
  return (await import("../testing/fake-background.ts")).voiceStreamModule;
});
vi.mock("./voice/voice-session-provider.ts", () => ({
  createVoiceSessionProvider: (options: VoiceSessionProviderOptions) =>
    service.providers.push(options),
}));
vi.mock("./voice/end-voice-session.ts", () => ({
  endVoiceSession: async ({ token }: SessionAccess) => {
    service.ended.push(token);
    return service.confirms;
  },
}));

const ACCESS = {
  ...{
    baseUrl: "https://service.example",
    contentType: "audio/ogg;codecs=opus" as const,
    messageFormat: "json" as const,
  },
  targets: ["de"],
};
const OVER = Promise.resolve();
const { diskJournal } = journalModule;

const statuses: CaptionStatus[] = [];
let tabs: CaptionedTabs;

beforeEach(() => {
  resetFakes();
  diskJournal.sessions.clear();
  diskJournal.segments.length = 0;
  diskJournal.writing = Promise.resolve();
  service.providers.length = 0;
  service.ended.length = 0;
  service.confirms = true;
  tabs = createCaptionedTabs((status) => statuses.push(status));
});

async function startSession(tabId: number, token: string): Promise<(text: string) => void> {
  await tabs.start(tabId);
  const { events } = streams.at(-1)?.options ?? {};
  events?.onState("streaming", null);
  service.providers.at(-1)?.onAccess({ ...ACCESS, token }, null);
  let startMs = 0;
  return (text) => {
    const concluded = [{ text, startMs, endMs: startMs + 400 }];
    startMs += 500;
    events?.onUpdate({ lane: "original", language: "en", concluded, tentative: [] });
  };
}

test("ends all captions at once, and every session with its newest token", async () => {
  await startSession(7, "seven");
  await startSession(8, "eight");
  service.providers[0]?.onAccess({ ...ACCESS, token: "newest" }, null);
  expect(await tabs.discardAll(OVER)).toBe(true);
  expect(service.ended.sort()).toEqual(["eight", "newest"]);
  expect(streams.map(({ words }) => words.signal?.aborted)).toEqual([true, true]);
  expect(statuses.slice(-1).map(({ state }) => state)).toEqual(["ended"]);
  expect([...capture.captured]).toEqual([]);
  expect((await tabs.currentStatus(7)).state).toBe("idle");
  expect(fake.sessionStored.get("captionedTabs")).toEqual([]);
});

test("reports a session whose end the service does not confirm", async () => {
  await startSession(7, "seven");
  service.confirms = false;
  expect(await tabs.discardAll(OVER)).toBe(false);
});

test("writes no words that are pending or arrive later", async () => {
  const concludeWords = await startSession(7, "seven");
  const slow = withResolvers<void>();
  diskJournal.writing = slow.promise;
  concludeWords("One.");
  concludeWords("Two.");
  const discarded = tabs.discardAll(OVER);
  concludeWords("Three.");
  slow.resolve();
  await discarded;
  // A pending write may still reach the disk, which is erased afterwards.
  const before = diskJournal.segments.map(({ text }) => text);
  expect(before.length).toBeLessThan(2);
  diskJournal.sessions.clear();
  diskJournal.segments.length = 0;
  fake.sessionStored.clear();
  concludeWords("Four.");
  await tabs.currentStatus(7);
  expect(diskJournal.segments).toEqual([]);
  expect([...fake.sessionStored.keys()]).toEqual([]);
});

test("delays captions that are started meanwhile", async () => {
  const over = withResolvers<void>();
  await tabs.discardAll(over.promise);
  const starting = tabs.start(7);
  await tabs.currentStatus(7);
  expect(streams).toEqual([]);
  over.resolve();
  await starting;
  expect(streams).toHaveLength(1);
});
