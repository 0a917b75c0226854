import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Segment, SegmentUpdate } from "../../captions/segment.ts";
import type { TabFeed } from "../../device/device-feed.ts";
import type { CaptionStatus } from "../../messaging/caption-status.ts";
import type { TranscriptMessage } from "../../messaging/channel.ts";
import type { FeedChunk, FeedListener } from "../../voice/sending/sound-feed.ts";
import { VoiceError } from "../../voice/voice-error.ts";
import { journalModule, resetFakes, SILENT_CAPTURE } from "../testing/fake-background.ts";
import { FakeEnd } from "../testing/fake-end.ts";
import { FakeWordSource } from "../testing/fake-word-source.ts";
import { plainFailure } from "./caption-failure.ts";
import { CaptionSession } from "./caption-session.ts";
import type { WordSourceDeps } from "./caption-word-source.ts";
import { SettingsCache } from "./settings-cache.ts";
import { TabMemory } from "./tab-memory.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-background.ts")).fake.browser };
});
vi.mock("../../store/journal/journal.ts", async () => {
  return (await import("../testing/fake-background.ts")).journalModule;
});

const NOW_MS = 1_000_000;

const ACCESS = {
  token: "secret",
  baseUrl: "https://api.example.com",
  contentType: "audio/flac" as const,
  messageFormat: "json" as const,
  targets: ["de"],
};

// 60 ms of sound; `startMs` is its position on the capture clock.
const chunk = (startMs: number, peak = 0.5): FeedChunk => ({
  bytes: new Uint8Array(2),
  startMs,
  durationMs: 60,
  capturedAtMs: NOW_MS + startMs + 60,
  peak,
});

const segment = (text: string, startMs: number, endMs = startMs + 400): Segment => ({
  text,
  startMs,
  endMs,
});

const update = (
  concluded: readonly Segment[],
  tentative: readonly Segment[] = [],
): SegmentUpdate => ({ lane: "original", language: "en", concluded, tentative });

describe("CaptionSession", () => {
  const { diskJournal: store } = journalModule;
  const onOver = vi.fn();
  const statuses: CaptionStatus[] = [];
  const transcript: TranscriptMessage[] = [];
  let memory: TabMemory;
  let words: FakeWordSource;
  let wordDeps: WordSourceDeps;
  let session: CaptionSession;
  let listener: FeedListener | null;
  let sendNext: () => void;

  beforeEach(async () => {
    vi.restoreAllMocks();
    resetFakes();
    onOver.mockReset();
    statuses.length = 0;
    transcript.length = 0;
    store.sessions.clear();
    store.segments.length = 0;
    store.writing = Promise.resolve();
    memory = new TabMemory();
    session = new CaptionSession(
      { tabId: 7, id: "a", startedAtMs: NOW_MS },
      {
        settings: new SettingsCache(),
        memory,
        createWordSource(deps) {
          wordDeps = deps;
          words = new FakeWordSource(deps.events);
          return words;
        },
        endOpenSession: async () => true,
        dub: SILENT_CAPTURE.dub,
        canRecognise: SILENT_CAPTURE.canRecognise,
        isServiceBack: SILENT_CAPTURE.isServiceBack,
        mediaMs: () => null,
        onStatus: (status) => statuses.push(status),
        onTranscript: (message) => transcript.push(message),
        onWritten: () => undefined,
        onOver,
      },
    );
    const feed: TabFeed = {
      recognise: () => ({ acknowledgeChunk: () => undefined, close: () => undefined }),
      translate: async ({ text }) => text,
      open: (_, given) => {
        listener = given;
        return { acknowledgeChunk: () => undefined, close: () => undefined };
      },
      releaseBefore: () => undefined,
      rememberProgress: () => undefined,
      waitForSound: async () => null,
    };
    const isPrivate = false;
    session.start(feed, { title: "A talk", address: "", isPrivate, muted: false, audible: false });
    const stream = wordDeps.feed.open(
      { fromMs: 0, contentType: "audio/pcm;encoding=s16le;rate=16000" },
      { onChunk: () => undefined, onEnd: () => undefined },
    );
    sendNext = () => stream.acknowledgeChunk();
    words.events.onState("streaming", null);
    await vi.waitFor(() => expect(transcript.length).toBeGreaterThan(0));
  });

  const attachOverlay = () => {
    const overlay = new FakeEnd("overlay");
    session.attachOverlay(overlay);
    return overlay;
  };

  const capture = (startMs: number, peak?: number) => listener?.onChunk(chunk(startMs, peak));
  const send = (startMs: number, peak?: number) => {
    capture(startMs, peak);
    sendNext();
  };

  it("reports sound when some was sent, not when some was captured", () => {
    capture(0);
    expect(session.status.sound).toBe("unknown");
    sendNext();
    expect(session.status.sound).toBe("heard");
    for (let i = 1; i <= 100; i++) send(i * 60, 0.0001);
    expect(session.status.sound).toBe("silent");
  });

  it("distinguishes digital silence of an audible tab from a tab without sound", () => {
    const clock = vi.spyOn(performance, "now");
    const at = (ms: number) => clock.mockReturnValue(NOW_MS + ms - performance.timeOrigin);
    for (let i = 0; i < 90; i++) send(i * 60, 0);
    at(90 * 60);
    session.sound.setTabAudible(true);
    expect(session.status.sound).toBe("unknown");
    for (let i = 90; i < 160; i++) send(i * 60, 0);
    expect(session.status.sound).toBe("blocked");
    session.sound.setTabAudible(false);
    expect(session.status.sound).toBe("unknown");
  });

  it("writes concluded words to the journal before any other sink receives them", async () => {
    const overlay = attachOverlay();
    let written: () => void = () => undefined;
    store.writing = new Promise((resolve) => {
      written = resolve;
    });
    const delivered = words.events.onUpdate(update([segment("Good", 0)]));
    await Promise.resolve();
    expect(overlay.kinds).not.toContain("updates");
    expect(transcript.map(({ kind }) => kind)).not.toContain("update");
    written();
    await delivered;
    expect(transcript.at(-1)).toMatchObject({ kind: "update", update: { ordinal: 0 } });
    expect(store.segments.map(({ text, ordinal }) => [text, ordinal])).toEqual([["Good", 0]]);
    expect(overlay.messages.at(-1)).toMatchObject({ kind: "updates", updates: [{ ordinal: 0 }] });
    await words.events.onUpdate(update([segment(" evening", 400)]));
    expect(overlay.messages.at(-1)).toMatchObject({ kind: "updates", updates: [{ ordinal: 1 }] });
  });

  it("writes a translation that is only spoken, which no lane shows", async () => {
    const overlay = attachOverlay();
    const spoken = { ...update([segment("こんばんは", 0)]), lane: "ja", language: "ja" };
    await words.events.onUpdate(spoken);
    expect(store.segments.map(({ lane, text }) => [lane, text])).toEqual([["ja", "こんばんは"]]);
    const lanes = overlay.messages.findLast(({ kind }) => kind === "lanes");
    expect(lanes).toEqual({ kind: "lanes", lanes: ["original"] });
  });

  it("adds words to the transcript that are written after the end, but does not draw them", async () => {
    const overlay = attachOverlay();
    const delivered = words.events.onUpdate(update([segment("Good", 0)]));
    session.fail(plainFailure("bad_request"));
    await delivered;
    expect(overlay.kinds).not.toContain("updates");
    expect(transcript.at(-1)).toMatchObject({ update: { concluded: [{ text: "Good" }] } });
  });

  it("shows words that cannot be written", async () => {
    const overlay = attachOverlay();
    store.writing = Promise.reject(new Error("The disk is full."));
    await words.events.onUpdate(update([segment("Good", 0)]));
    expect(overlay.kinds.at(-1)).toBe("updates");
  });

  it("shows tentative words without waiting", () => {
    const overlay = attachOverlay();
    expect(words.events.onUpdate(update([], [segment("Good", 0)]))).toBeUndefined();
    expect(overlay.kinds.at(-1)).toBe("updates");
  });

  it("measures the delay of the newest words, and not of words that are concluded late", () => {
    const clock = vi.spyOn(performance, "now");
    const at = (ms: number) => clock.mockReturnValue(NOW_MS + ms - performance.timeOrigin);
    capture(0);
    at(800);
    void words.events.onUpdate(update([], [segment("Good", 0, 100)]));
    expect(session.status).toMatchObject({ behindMs: 700, detectedLanguage: "en" });
    at(5000);
    void words.events.onUpdate(update([], [segment("Good", 0, 100)]));
    expect(session.status.behindMs).toBe(700);
  });

  it("removes tentative words from before a jump of the player, and draws none that arrive later", async () => {
    const clock = vi.spyOn(performance, "now");
    clock.mockReturnValue(NOW_MS + 2000 - performance.timeOrigin);
    capture(1900);
    const overlay = attachOverlay();
    session.onPlayerSeek();
    expect(overlay.kinds.at(-1)).toBe("seek");
    const late = update([segment("One", 0)], [segment(" two", 900), segment(" three", 2100)]);
    await words.events.onUpdate(late);
    const last = overlay.messages.at(-1);
    const [drawn] = last?.kind === "updates" ? last.updates : [];
    expect(drawn?.concluded.map(({ text }) => text)).toEqual(["One"]);
    expect(drawn?.tentative.map(({ text }) => text)).toEqual([" three"]);
  });

  it("reports a paused player once its sound has stopped", () => {
    send(0);
    session.sound.setPlayers({ paused: true, rate: 1 });
    expect(session.status.player.paused).toBe(false);
    for (let i = 1; i < 12; i++) send(i * 60, 0);
    expect(session.status.player.paused).toBe(true);
    session.sound.setPlayers({ paused: false, rate: 1.5 });
    expect(session.status.player).toEqual({ paused: false, rate: 1.5 });
  });

  it("sums up lost sound, and writes it to the journal", async () => {
    words.events.onGap({ fromMs: 1000, toMs: 3000 });
    words.events.onGap({ fromMs: 9000, toMs: 9500 });
    expect(session.status.lostMs).toBe(2500);
    await vi.waitFor(() => expect(store.sessions.get("a")?.gaps.length).toBe(2));
  });

  it("remembers the session until it ends", async () => {
    wordDeps.onAccess(ACCESS, null);
    expect(memory.captionedTab(7)?.access).toEqual(ACCESS);
    await vi.waitFor(() => expect(store.sessions.get("a")?.access).toEqual(ACCESS));
    words.events.onState("paused", null);
    expect(memory.captionedTab(7)?.access).toBeNull();
    await vi.waitFor(() => expect(store.sessions.get("a")?.access).toBeNull());
  });

  it("reports trouble until it is over", () => {
    const error = VoiceError.connectionLost("gone");
    wordDeps.onAccess(ACCESS, "4f91");
    words.events.onState("reconnecting", { error, retryAtMs: NOW_MS });
    expect(session.status).toMatchObject({
      state: "reconnecting",
      trouble: { failure: { reason: "connection_lost", traceId: "4f91" }, retryAtMs: NOW_MS },
    });
    words.events.onState("streaming", null);
    expect(session.status.trouble).toBeNull();
  });

  it("sends the overlay no status that it does not show", () => {
    const overlay = attachOverlay();
    const before = overlay.messages.length;
    words.events.onLink({ backlogMs: 400, isSlow: false });
    expect(overlay.messages.length).toBe(before);
    expect(session.status.backlogMs).toBe(400);
    words.events.onLink({ backlogMs: 4000, isSlow: true });
    expect(overlay.kinds.slice(before)).toEqual(["status", "status"]);
    expect(statuses.slice(-3).map(({ backlogMs, slowLink }) => [backlogMs, slowLink])).toEqual([
      [400, false],
      [4000, false],
      [4000, true],
    ]);
  });

  it("sends an overlay that connects later the look, the lanes, the newest words and the status", async () => {
    for (let i = 0; i < 9; i++) await words.events.onUpdate(update([segment(` ${i}`, i * 400)]));
    const overlay = attachOverlay();
    expect(overlay.kinds).toEqual(["look", "lanes", "phrase-starts", "snapshot", "status"]);
    const [, , , snapshot] = overlay.messages;
    const [recent] = snapshot?.kind === "snapshot" ? snapshot.updates : [];
    expect(recent?.concluded.map(({ text }) => text)).toEqual([" 5", " 6", " 7", " 8"]);
    expect(recent?.ordinal).toBe(5);
  });

  it("requests the last words, and is over when they have arrived", async () => {
    const overlay = attachOverlay();
    session.finish();
    expect([words.finished, session.status.state]).toEqual([1, "streaming"]);
    words.end();
    await vi.waitFor(() => expect(session.status.state).toBe("ended"));
    expect(overlay.kinds.at(-1)).toBe("end");
    expect(onOver).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(store.sessions.get("a")?.ending).toBe("stopped"));
  });

  it("is over at once when nothing was sent yet", () => {
    words.events.onState("connecting", null);
    session.finish();
    expect(session.status.state).toBe("ended");
    expect(words.signal?.aborted).toBe(true);
    expect(onOver).toHaveBeenCalledOnce();
  });

  it("requests the last words of sound that was sent before the connection dropped", () => {
    send(0);
    words.events.onState("reconnecting", null);
    session.finish();
    expect([words.finished, session.status.state]).toEqual([1, "reconnecting"]);
  });

  it("does not wait for the last words on the second stop", () => {
    words.events.onState("draining", null);
    session.finish();
    expect(session.status.state).toBe("ended");
    expect(words.signal?.aborted).toBe(true);
  });

  it("keeps the first failure", async () => {
    session.fail(plainFailure("page_forbidden"));
    words.events.onState("streaming", null);
    session.fail(plainFailure("capture_refused"));
    await vi.waitFor(() => expect(words.signal?.aborted).toBe(true));
    expect(session.status).toMatchObject({
      state: "failed",
      failure: { reason: "page_forbidden" },
    });
    expect(onOver).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(store.sessions.get("a")?.ending).toBe("failed"));
  });

  it("hands its overlay to the next captions", () => {
    const overlay = attachOverlay();
    session.fail(plainFailure("bad_request"));
    expect(session.overlay.detach()).toBe(overlay);
    expect(session.overlay.detach()).toBeNull();
  });
});
