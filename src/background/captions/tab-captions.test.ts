import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Segment, SegmentUpdate } from "../../captions/segment.ts";
import type { CaptionStatus } from "../../messaging/caption-status.ts";
import type { FeedChunk, FeedListener, SoundFeed } from "../../voice/sending/sound-feed.ts";
import { VoiceError } from "../../voice/voice-error.ts";
import { FakeEnd } from "../testing/fake-end.ts";
import { FakeJournal } from "../testing/fake-journal.ts";
import { FakeWords } from "../testing/fake-words.ts";
import { plainFailure } from "./caption-failure.ts";
import { CaptionJournal } from "./caption-journal.ts";
import { TabCaptions } from "./tab-captions.ts";

vi.mock("webextension-polyfill", () => ({
  default: { i18n: { getMessage: (key: string) => key } },
}));

const NOW_MS = 1_000_000;

/** Sound of a minute of 60 ms pieces; `startMs` names its place on the capture clock. */
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

describe("TabCaptions", () => {
  const onOver = vi.fn();
  const onProgress = vi.fn(async () => undefined);
  const onPaused = vi.fn();
  const onSlowLink = vi.fn();
  const told: CaptionStatus[] = [];
  let store: FakeJournal;
  let words: FakeWords;
  let captions: TabCaptions;
  let listener: FeedListener | null;
  let sendNext: () => void;

  /** Captions that are streaming sound to a source of words. */
  beforeEach(async () => {
    vi.restoreAllMocks();
    onOver.mockReset();
    onProgress.mockClear();
    onPaused.mockReset();
    onSlowLink.mockReset();
    told.length = 0;
    store = new FakeJournal();
    const journal = new CaptionJournal("a");
    await journal.begin(store, NOW_MS, { title: "A talk", address: "" });
    captions = new TabCaptions(7, NOW_MS, journal, {
      onStatus: (status) => told.push(status),
      onProgress,
      onPaused,
      onSlowLink,
      onTranscript: () => undefined,
      mediaMs: () => null,
      onWritten: () => undefined,
      onOver,
    });
    const feed: SoundFeed = {
      open: (_, heard) => {
        listener = heard;
        return { taken: () => undefined, close: () => undefined };
      },
      settle: () => undefined,
      whenSound: async () => null,
    };
    const heard = captions.listenTo(feed);
    const stream = heard.open(
      { fromMs: 0, contentType: "audio/pcm;encoding=s16le;rate=16000" },
      { onChunk: () => undefined, onEnd: () => undefined },
    );
    sendNext = () => stream.taken();
    captions.run((events) => {
      words = new FakeWords(events);
      return words;
    });
    words.events.onState("streaming", null);
  });

  const capture = (startMs: number, peak?: number) => listener?.onChunk(chunk(startMs, peak));
  const send = (startMs: number, peak?: number) => {
    capture(startMs, peak);
    sendNext();
  };

  it("says that there is sound when some was sent, not when some was captured", () => {
    capture(0);
    expect(captions.status.sound).toBe("unknown");
    sendNext();
    expect(captions.status.sound).toBe("heard");
    for (let i = 1; i <= 100; i++) send(i * 60, 0.0001);
    expect(captions.status.sound).toBe("silent");
  });

  it("tells digital silence of a tab that sounds from a tab without sound", () => {
    const clock = vi.spyOn(performance, "now");
    const at = (ms: number) => clock.mockReturnValue(NOW_MS + ms - performance.timeOrigin);
    for (let i = 0; i < 90; i++) send(i * 60, 0);
    at(90 * 60);
    captions.setTabAudible(true);
    expect(captions.status.sound).toBe("unknown");
    for (let i = 90; i < 160; i++) send(i * 60, 0);
    expect(captions.status.sound).toBe("blocked");
    captions.setTabAudible(false);
    expect(captions.status.sound).toBe("unknown");
  });

  it("writes concluded words down before it shows them", async () => {
    const overlay = new FakeEnd("overlay");
    captions.attach(overlay);
    let written: () => void = () => undefined;
    store.writing = new Promise((resolve) => {
      written = resolve;
    });
    const taken = words.events.onUpdate(update([segment("Good", 0)]));
    await Promise.resolve();
    expect(overlay.kinds).not.toContain("updates");
    written();
    await taken;
    expect(store.segments.map(({ text, ordinal }) => [text, ordinal])).toEqual([["Good", 0]]);
    expect(overlay.messages.at(-1)).toMatchObject({ kind: "updates", updates: [{ ordinal: 0 }] });
    await words.events.onUpdate(update([segment(" evening", 400)]));
    expect(overlay.messages.at(-1)).toMatchObject({ kind: "updates", updates: [{ ordinal: 1 }] });
  });

  it("shows words although they cannot be written", async () => {
    const overlay = new FakeEnd("overlay");
    captions.attach(overlay);
    store.writing = Promise.reject(new Error("The disk is full."));
    await words.events.onUpdate(update([segment("Good", 0)]));
    expect(overlay.kinds.at(-1)).toBe("updates");
  });

  it("does not wait for what is tentative", () => {
    const overlay = new FakeEnd("overlay");
    captions.attach(overlay);
    expect(words.events.onUpdate(update([], [segment("Good", 0)]))).toBeUndefined();
    expect(overlay.kinds.at(-1)).toBe("updates");
  });

  it("says how long after being spoken the newest words came, and not of words concluded late", () => {
    const clock = vi.spyOn(performance, "now");
    const at = (ms: number) => clock.mockReturnValue(NOW_MS + ms - performance.timeOrigin);
    capture(0);
    at(800);
    void words.events.onUpdate(update([], [segment("Good", 0, 100)]));
    expect(captions.status).toMatchObject({ behindMs: 700, detectedLanguage: "en" });
    at(5000);
    void words.events.onUpdate(update([], [segment("Good", 0, 100)]));
    expect(captions.status.behindMs).toBe(700);
  });

  it("takes tentative words of before a jump off the screen, and draws none that come later", async () => {
    const clock = vi.spyOn(performance, "now");
    clock.mockReturnValue(NOW_MS + 2000 - performance.timeOrigin);
    capture(1900);
    const overlay = new FakeEnd("overlay");
    captions.attach(overlay);
    captions.seek();
    expect(overlay.kinds.at(-1)).toBe("seek");
    const late = update([segment("One", 0)], [segment(" two", 900), segment(" three", 2100)]);
    await words.events.onUpdate(late);
    const last = overlay.messages.at(-1);
    const [drawn] = last?.kind === "updates" ? last.updates : [];
    expect(drawn?.concluded.map(({ text }) => text)).toEqual(["One"]);
    expect(drawn?.tentative.map(({ text }) => text)).toEqual([" three"]);
  });

  it("says that the player is paused when nothing is heard of it any more", () => {
    send(0);
    captions.setPlayers({ paused: true, rate: 1 });
    expect(captions.status.player.paused).toBe(false);
    for (let i = 1; i < 12; i++) send(i * 60, 0);
    expect(captions.status.player.paused).toBe(true);
    captions.setPlayers({ paused: false, rate: 1.5 });
    expect(captions.status.player).toEqual({ paused: false, rate: 1.5 });
  });

  it("adds up lost sound, and writes it down", async () => {
    words.events.onGap({ fromMs: 1000, toMs: 3000 });
    words.events.onGap({ fromMs: 9000, toMs: 9500 });
    expect(captions.status.lostMs).toBe(2500);
    await vi.waitFor(() => expect(store.sessions.get("a")?.gaps.length).toBe(2));
  });

  it("passes on how far the words have come, and that there is no session", () => {
    const progress = { settledMs: 4000, beganMs: 0, heardMs: 6000, drafts: [] };
    void words.events.onProgress?.(progress);
    expect(onProgress).toHaveBeenCalledExactlyOnceWith(progress);
    words.events.onState("paused", null);
    expect(onPaused).toHaveBeenCalledOnce();
  });

  it("says what is in the way, until it is not", () => {
    const error = VoiceError.connectionLost("gone");
    captions.traceId = "4f91";
    words.events.onState("reconnecting", { error, retryAtMs: NOW_MS });
    expect(captions.status).toMatchObject({
      state: "reconnecting",
      trouble: { failure: { reason: "connection_lost", traceId: "4f91" }, retryAtMs: NOW_MS },
    });
    words.events.onState("streaming", null);
    expect(captions.status.trouble).toBeNull();
  });

  it("spares the overlay what it has no words for", () => {
    const overlay = new FakeEnd("overlay");
    captions.attach(overlay);
    const before = overlay.messages.length;
    words.events.onLink({ backlogMs: 400, isSlow: false });
    expect(overlay.messages.length).toBe(before);
    expect(captions.status.backlogMs).toBe(400);
    words.events.onLink({ backlogMs: 4000, isSlow: true });
    expect(overlay.messages.length).toBe(before + 1);
    expect(onSlowLink.mock.calls).toEqual([[false], [true]]);
  });

  it("tells an overlay that comes later the lanes, the last words with their places, and the status", async () => {
    for (let i = 0; i < 9; i++) await words.events.onUpdate(update([segment(` ${i}`, i * 400)]));
    const overlay = new FakeEnd("overlay");
    captions.attach(overlay);
    expect(overlay.kinds).toEqual(["lanes", "phrase-starts", "snapshot", "status"]);
    const [, , snapshot] = overlay.messages;
    const [recent] = snapshot?.kind === "snapshot" ? snapshot.updates : [];
    expect(recent?.concluded.map(({ text }) => text)).toEqual([" 5", " 6", " 7", " 8"]);
    expect(recent?.ordinal).toBe(5);
  });

  it("asks for the last words, and is over when they have come", async () => {
    const overlay = new FakeEnd("overlay");
    captions.attach(overlay);
    captions.finish();
    expect([words.finished, captions.status.state]).toEqual([1, "streaming"]);
    words.end();
    await vi.waitFor(() => expect(captions.status.state).toBe("ended"));
    expect(overlay.kinds.at(-1)).toBe("end");
    expect(onOver).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(store.sessions.get("a")?.ending).toBe("stopped"));
  });

  it("is over at once when nothing was sent yet", () => {
    words.events.onState("connecting", null);
    captions.finish();
    expect(captions.status.state).toBe("ended");
    expect(words.signal?.aborted).toBe(true);
    expect(onOver).toHaveBeenCalledOnce();
  });

  it("asks for the last words of what was sent before the connection dropped", () => {
    send(0);
    words.events.onState("reconnecting", null);
    captions.finish();
    expect([words.finished, captions.status.state]).toEqual([1, "reconnecting"]);
  });

  it("does not wait for the last words when it is stopped again", () => {
    words.events.onState("draining", null);
    captions.finish();
    expect(captions.status.state).toBe("ended");
    expect(words.signal?.aborted).toBe(true);
  });

  it("stays failed, whatever comes after", async () => {
    captions.fail(plainFailure("page_forbidden"));
    words.events.onState("streaming", null);
    captions.fail(plainFailure("capture_refused"));
    await vi.waitFor(() => expect(words.signal?.aborted).toBe(true));
    expect(captions.status).toMatchObject({
      state: "failed",
      failure: { reason: "page_forbidden" },
    });
    expect(onOver).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(store.sessions.get("a")?.ending).toBe("failed"));
  });

  it("gives its overlay up to the captions that follow", () => {
    const overlay = new FakeEnd("overlay");
    captions.attach(overlay);
    captions.fail(plainFailure("bad_request"));
    expect(captions.detach()).toBe(overlay);
    expect(captions.detach()).toBeNull();
  });
});
