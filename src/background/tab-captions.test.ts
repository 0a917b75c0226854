import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SegmentUpdate } from "../captions/segment.ts";
import type { CaptionStatus } from "../messaging/caption-status.ts";
import type { ChannelEnd, OverlayMessage } from "../messaging/channel.ts";
import type { SoundChunk } from "../messaging/sound-chunk.ts";
import type { Sound, WordSourceEvents } from "../voice/word-source.ts";
import { plainFailure } from "./failure.ts";
import { TabCaptions } from "./tab-captions.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

function chunk(startMs: number, peak = 0.5, last = false): SoundChunk {
  const capturedAtMs = performance.timeOrigin + performance.now();
  return { tabId: 7, bytes: new Uint8Array(2), startMs, durationMs: 60, capturedAtMs, peak, last };
}

function update(text: string, endMs: number): SegmentUpdate {
  const segment = { text, startMs: 0, endMs };
  return { lane: "original", language: "en", concluded: [segment], tentative: [] };
}

/** A source of words that the test speaks for. */
class FakeWords {
  readonly heard: Sound[] = [];
  finished = false;
  events: WordSourceEvents | null = null;
  signal: AbortSignal | null = null;
  end: () => void = () => undefined;
  fail: (reason: unknown) => void = () => undefined;

  run(signal: AbortSignal): Promise<void> {
    this.signal = signal;
    return new Promise((resolve, reject) => {
      this.end = resolve;
      this.fail = reject;
    });
  }
  hear(sound: Sound): void {
    this.heard.push(sound);
  }
  finish(): void {
    this.finished = true;
  }
}

class FakeOverlay implements ChannelEnd<"overlay"> {
  readonly name = "overlay";
  readonly tabId = 7;
  readonly messages: OverlayMessage[] = [];
  post(message: OverlayMessage): void {
    this.messages.push(message);
  }
  onClosed(): void {}
  get kinds(): string[] {
    return this.messages.map(({ kind }) => kind);
  }
}

describe("TabCaptions", () => {
  const over = vi.fn();
  const told: CaptionStatus[] = [];
  let words: FakeWords;
  let captions: TabCaptions;

  beforeEach(() => {
    over.mockReset();
    told.length = 0;
    words = new FakeWords();
    captions = new TabCaptions(7, 1000, { onStatus: (status) => told.push(status), onOver: over });
    captions.run((events) => {
      words.events = events;
      return words;
    });
  });

  it("takes sound to the words and tells whether there is any", () => {
    captions.hear(chunk(0, 0));
    expect(captions.status.sound).toBe("unknown");
    captions.hear(chunk(60));
    expect(captions.status.sound).toBe("heard");
    for (let i = 0; i < 100; i++) captions.hear(chunk(120 + i * 60, 0.0001));
    expect(captions.status.sound).toBe("silent");
    expect(words.heard.length).toBe(102);
  });

  it("says how long after being spoken the newest words came", () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
    captions.hear(chunk(0));
    captions.hear(chunk(60));
    clock.mockReturnValue(1500);
    words.events?.onUpdate(update("Good", 100));
    clock.mockRestore();
    // The word ended 20 ms before the last chunk did.
    expect(captions.status.behindMs).toBe(520);
    expect(captions.status.detectedLanguage).toBe("en");
  });

  it("tells an overlay that comes later the lanes, the last words and the status", () => {
    for (let i = 0; i < 9; i++) words.events?.onUpdate(update(` ${i}`, i));
    const overlay = new FakeOverlay();
    captions.attach(overlay);
    expect(overlay.kinds).toEqual(["lanes", "snapshot", "status"]);
    const [, snapshot] = overlay.messages;
    const texts =
      snapshot?.kind === "snapshot" && snapshot.updates[0]?.concluded.map((s) => s.text);
    expect(texts).toEqual([" 5", " 6", " 7", " 8"]);
    words.events?.onUpdate(update(" 9", 9));
    expect(overlay.kinds.at(-1)).toBe("update");
  });

  it("asks for the last words after the last chunk, and is over when they have come", async () => {
    const overlay = new FakeOverlay();
    captions.attach(overlay);
    words.events?.onState("streaming");
    captions.stopUnconnected();
    expect(captions.status.state).toBe("streaming");
    captions.hear(chunk(0, 0.5, true));
    expect(words.finished).toBe(true);
    words.end();
    await vi.waitFor(() => expect(captions.status.state).toBe("ended"));
    expect(overlay.kinds.at(-1)).toBe("end");
    expect(over).toHaveBeenCalledOnce();
  });

  it("ends at once while the stream is not open yet", () => {
    words.events?.onState("connecting");
    captions.stopUnconnected();
    expect(captions.status.state).toBe("ended");
    expect(words.signal?.aborted).toBe(true);
    expect(over).toHaveBeenCalledOnce();
  });

  it("stays failed, whatever comes after", async () => {
    captions.fail(plainFailure("page_forbidden"));
    words.fail(new Error("aborted"));
    words.events?.onState("streaming");
    captions.fail(plainFailure("capture_refused"));
    await vi.waitFor(() => expect(words.signal?.aborted).toBe(true));
    expect(captions.status).toMatchObject({
      state: "failed",
      failure: { reason: "page_forbidden" },
    });
    expect(over).toHaveBeenCalledOnce();
  });

  it("gives its overlay up to the captions that follow", () => {
    const overlay = new FakeOverlay();
    captions.attach(overlay);
    captions.fail(plainFailure("unreachable"));
    const next = new TabCaptions(7, 2000, { onStatus: () => undefined, onOver: over });
    const handedOver = captions.detach();
    if (handedOver) next.attach(handedOver);
    expect(overlay.messages.at(-1)).toMatchObject({ kind: "status", status: { failure: null } });
    expect(captions.detach()).toBeNull();
  });
});
