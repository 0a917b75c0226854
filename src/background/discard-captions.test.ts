// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { withResolvers } from "../lib/with-resolvers.ts";
import type { CaptionStatus } from "../messaging/caption-status.ts";
import type { SessionAccess } from "../store/journal-entry.ts";
import { CaptionedTabs } from "./captions/captioned-tabs.ts";
import type { VoiceSessionProviderOptions } from "./captions/voice-session-provider.ts";
import {
  capture,
  fake,
  journalModule,
  resetWorld,
  SILENCE,
  streams,
} from "./testing/fake-world.ts";

const service = vi.hoisted(() => ({
  doors: [] as VoiceSessionProviderOptions[],
  ended: [] as string[],
  confirms: true,
}));
vi.mock("webextension-polyfill", async () => {
  return { default: (await import("./testing/fake-world.ts")).fake.browser };
});
vi.mock("./capture/capture-document.ts", async () => {
  return (await import("./testing/fake-world.ts")).captureDocument;
});
vi.mock("./pages/inject-overlay.ts", () => ({ injectOverlay: async () => true }));
vi.mock("./capture/tab-stream-id.ts", async (original) => ({
  ...(await original<typeof import("./capture/tab-stream-id.ts")>()),
  tabStreamId: async () => "id",
}));
vi.mock("../store/journal.ts", async () => (await import("./testing/fake-world.ts")).journalModule);
vi.mock("../voice/voice-stream.ts", async () => {
  return (await import("./testing/fake-world.ts")).voiceStreamModule;
});
vi.mock("./captions/voice-session-provider.ts", () => ({
  createVoiceDoor: (options: VoiceSessionProviderOptions) => service.doors.push(options),
}));
vi.mock("./captions/end-session.ts", () => ({
  endSession: async ({ token }: SessionAccess) => {
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

const told: CaptionStatus[] = [];
let tabs: CaptionedTabs;

beforeEach(() => {
  resetWorld();
  diskJournal.sessions.clear();
  diskJournal.segments.length = 0;
  diskJournal.writing = Promise.resolve();
  service.doors.length = 0;
  service.ended.length = 0;
  service.confirms = true;
  tabs = new CaptionedTabs({ ...SILENCE, onStatus: (status) => told.push(status) });
});

/** Captions of a tab that have a session at the service and say something. */
async function startSpeaking(tabId: number, token: string): Promise<(text: string) => void> {
  await tabs.start(tabId);
  const { events } = streams.at(-1)?.options ?? {};
  events?.onState("streaming", null);
  service.doors.at(-1)?.onAccess({ ...ACCESS, token }, null);
  let startMs = 0;
  return (text) => {
    const concluded = [{ text, startMs, endMs: startMs + 400 }];
    startMs += 500;
    events?.onUpdate({ lane: "original", language: "en", concluded, tentative: [] });
  };
}

test("all captions end at once, and every session is ended with its newest token", async () => {
  await startSpeaking(7, "seven");
  await startSpeaking(8, "eight");
  service.doors[0]?.onAccess({ ...ACCESS, token: "newest" }, null);
  expect(await tabs.discardAll(OVER)).toBe(true);
  expect(service.ended.sort()).toEqual(["eight", "newest"]);
  expect(streams.map(({ words }) => words.signal?.aborted)).toEqual([true, true]);
  expect(told.slice(-1).map(({ state }) => state)).toEqual(["ended"]);
  expect([...capture.captured]).toEqual([]);
  expect((await tabs.peek(7)).state).toBe("idle");
  expect(fake.remembers.get("captionedTabs")).toEqual([]);
});

test("a session whose end the service does not confirm is told", async () => {
  await startSpeaking(7, "seven");
  service.confirms = false;
  expect(await tabs.discardAll(OVER)).toBe(false);
});

test("words that are being written, or still come, are not written after that", async () => {
  const say = await startSpeaking(7, "seven");
  const slow = withResolvers<void>();
  diskJournal.writing = slow.promise;
  say("One.");
  say("Two.");
  const discarded = tabs.discardAll(OVER);
  say("Three.");
  slow.resolve();
  await discarded;
  // What was on its way to the disk may have come there before all of that is erased.
  const before = diskJournal.segments.map(({ text }) => text);
  expect(before.length).toBeLessThan(2);
  diskJournal.sessions.clear();
  diskJournal.segments.length = 0;
  fake.remembers.clear();
  say("Four.");
  await tabs.peek(7);
  expect(diskJournal.segments).toEqual([]);
  expect([...fake.remembers.keys()]).toEqual([]);
});

test("captions that are started meanwhile begin when all is over", async () => {
  const over = withResolvers<void>();
  await tabs.discardAll(over.promise);
  const starting = tabs.start(7);
  await tabs.peek(7);
  expect(streams).toEqual([]);
  over.resolve();
  await starting;
  expect(streams).toHaveLength(1);
});
