import { beforeEach, describe, expect, it, vi } from "vitest";
import { NO_POSITIONS } from "../../captions/look/caption-position.ts";
import { DEFAULT_READING, type Pace } from "../../captions/pace/reading-choices.ts";
import { redrawTickAt } from "../../captions/pace/redraw-tick.ts";
import { idleStatus } from "../../messaging/caption-status.ts";
import type { OverlayLook, PlacedUpdate } from "../../messaging/channel.ts";
import { FakeEnd } from "../testing/fake-end.ts";
import { OverlayLink } from "./overlay-link.ts";

vi.mock("webextension-polyfill", () => ({
  default: {
    i18n: { getMessage: (key: string, values: string[]) => [key, ...values].join(" ") },
  },
}));

const STREAMING = { ...idleStatus(7), state: "streaming" } as const;
const RECONNECTING = { ...idleStatus(7), state: "reconnecting" } as const;

const segments = (text: string) => (text === "" ? [] : [{ text, startMs: 0, endMs: 400 }]);

function updateOf(lane: string, concluded: string, tentative = "", ordinal = 0): PlacedUpdate {
  const texts = { concluded: segments(concluded), tentative: segments(tentative) };
  return { lane, language: "xx", ordinal, ...texts };
}

function look(pace: Pace): OverlayLook {
  const style = { lines: 2, all: {}, lanes: {} };
  return { style, reading: { ...DEFAULT_READING, pace }, places: NO_POSITIONS, isHidden: false };
}

describe("OverlayLink", () => {
  let link: OverlayLink;
  let overlay: FakeEnd<"overlay">;

  const updates = () =>
    overlay.messages.flatMap((message) =>
      message.kind === "updates" ? [message.updates.map(({ lane }) => lane)] : [],
    );

  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(1_800_000_000_100);
    link = new OverlayLink("a");
    link.setLanes(["original", "de"], look(2));
    overlay = new FakeEnd("overlay");
    link.attach(overlay, STREAMING);
    vi.advanceTimersByTime(redrawTickAt(10_000));
    return () => vi.useRealTimers();
  });

  it("sends tentative words of all lanes together, shortly before they may be drawn", () => {
    link.onUpdate(updateOf("original", "", "Good"));
    vi.advanceTimersByTime(10);
    link.onUpdate(updateOf("de", "", "Guten"));
    link.onUpdate(updateOf("original", "", "Good evening"));
    expect(updates()).toEqual([]);
    while (updates().length === 0) vi.advanceTimersByTime(1);
    expect(updates()).toEqual([["original", "de", "original"]]);
    const aheadMs = redrawTickAt(Date.now()) - Date.now();
    expect(aheadMs).toBeGreaterThan(0);
    expect(aheadMs).toBeLessThan(redrawTickAt(1) / 4);
  });

  it("sends concluded words at once, after earlier words", () => {
    link.onUpdate(updateOf("de", "", "Guten"));
    link.onUpdate(updateOf("original", "Good evening."));
    expect(updates()).toEqual([["de", "original"]]);
    vi.advanceTimersByTime(redrawTickAt(1));
    expect(updates()).toHaveLength(1);
  });

  it("sends waiting words before any other message", () => {
    link.onUpdate(updateOf("de", "", "Guten"));
    link.onSeek();
    expect(overlay.kinds.slice(-2)).toEqual(["updates", "seek"]);
  });

  it.each<Pace>([3, 4])("does not delay words at pace %d, which draws them at once", (pace) => {
    link.setLanes(["original", "de"], look(pace));
    link.onUpdate(updateOf("de", "", "Guten"));
    expect(updates()).toEqual([["de"]]);
  });

  it("does not delay words for a while after a break, when the overlay draws them at once", () => {
    link.onStatus(RECONNECTING);
    vi.advanceTimersByTime(20_000);
    link.onStatus(RECONNECTING);
    link.onStatus(STREAMING);
    link.onUpdate(updateOf("de", "", "Guten"));
    expect(updates()).toEqual([["de"]]);
    vi.advanceTimersByTime(10_000);
    link.onUpdate(updateOf("de", "", "Guten Abend"));
    expect(updates()).toEqual([["de"]]);
  });

  it("sends the reason, but neither trace nor service messages, to the page", () => {
    const failure = { reason: "server_error", traceId: "4f91", detail: "WORDS" } as const;
    const status = { ...RECONNECTING, failure, trouble: { failure, retryAtMs: 0 } };
    link.onStatus(status);
    const next = new FakeEnd("overlay");
    link.attach(next, status);
    for (const { messages } of [overlay, next]) {
      expect(JSON.stringify(messages)).toContain("server_error");
      expect(JSON.stringify(messages)).not.toMatch(/4f91|WORDS/);
    }
  });

  it("sends waiting words once to a new overlay, and to one that detaches", () => {
    link.onUpdate(updateOf("de", "", "Guten"));
    const next = new FakeEnd("overlay");
    link.attach(next, STREAMING);
    expect(next.kinds).not.toContain("updates");
    expect(next.messages).toContainEqual(
      expect.objectContaining({ kind: "snapshot", updates: [updateOf("de", "", "Guten")] }),
    );
    vi.advanceTimersByTime(redrawTickAt(10_000));
    link.onUpdate(updateOf("de", "", "Guten Abend"));
    expect(link.detach()).toBe(next);
    expect(next.kinds.at(-1)).toBe("updates");
    vi.advanceTimersByTime(redrawTickAt(1));
    expect(next.kinds.filter((kind) => kind === "updates")).toHaveLength(1);
  });
});
