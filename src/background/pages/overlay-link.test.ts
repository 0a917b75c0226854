// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import { momentOf } from "../../captions/pace/caption-moment.ts";
import { DEFAULT_READING, type Pace } from "../../captions/pace/reading-choices.ts";
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

/** Words of a language in which phrases are not looked for. */
function said(lane: string, concluded: string, tentative = "", ordinal = 0): PlacedUpdate {
  const texts = { concluded: segments(concluded), tentative: segments(tentative) };
  return { lane, language: "xx", ordinal, ...texts };
}

function look(pace: Pace): OverlayLook {
  const style = { lines: 2, all: {}, lanes: {} };
  const places = { window: null, fullscreen: null };
  return { style, reading: { ...DEFAULT_READING, pace }, places, isHidden: false };
}

describe("OverlayLink", () => {
  let link: OverlayLink;
  let overlay: FakeEnd<"overlay">;

  /** What came of words, and how long before a moment. */
  const updates = () =>
    overlay.messages.flatMap((message) =>
      message.kind === "updates" ? [message.updates.map(({ lane }) => lane)] : [],
    );

  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(1_800_000_000_100);
    link = new OverlayLink("a");
    link.draw(["original", "de"], look(2));
    overlay = new FakeEnd("overlay");
    link.attach(overlay, STREAMING);
    vi.advanceTimersByTime(momentOf(10_000));
    return () => vi.useRealTimers();
  });

  it("sends tentative words of all lanes together, shortly before they may be drawn", () => {
    link.show(said("original", "", "Good"));
    vi.advanceTimersByTime(10);
    link.show(said("de", "", "Guten"));
    link.show(said("original", "", "Good evening"));
    expect(updates()).toEqual([]);
    while (updates().length === 0) vi.advanceTimersByTime(1);
    expect(updates()).toEqual([["original", "de", "original"]]);
    const aheadMs = momentOf(Date.now()) - Date.now();
    expect(aheadMs).toBeGreaterThan(0);
    expect(aheadMs).toBeLessThan(momentOf(1) / 4);
  });

  it("sends concluded words at once, after what was said before them", () => {
    link.show(said("de", "", "Guten"));
    link.show(said("original", "Good evening."));
    expect(updates()).toEqual([["de", "original"]]);
    vi.advanceTimersByTime(momentOf(1));
    expect(updates()).toHaveLength(1);
  });

  it("tells nothing else before the words that were said before it", () => {
    link.show(said("de", "", "Guten"));
    link.dropTentative();
    expect(overlay.kinds.slice(-2)).toEqual(["updates", "seek"]);
  });

  it.each<Pace>([3, 4])("keeps no words back at pace %d, which shows them as they come", (pace) => {
    link.draw(["original", "de"], look(pace));
    link.show(said("de", "", "Guten"));
    expect(updates()).toEqual([["de"]]);
  });

  it("keeps no words back for a while after a break, when the overlay shows them at once", () => {
    link.tell(RECONNECTING);
    vi.advanceTimersByTime(20_000);
    link.tell(RECONNECTING);
    link.tell(STREAMING);
    link.show(said("de", "", "Guten"));
    expect(updates()).toEqual([["de"]]);
    vi.advanceTimersByTime(10_000);
    link.show(said("de", "", "Guten Abend"));
    expect(updates()).toEqual([["de"]]);
  });

  it("keeps the service's words out of the page, which shows a sentence and the trace", () => {
    const failure = { reason: "server_error", traceId: "4f91", detail: "WORDS" } as const;
    const status = { ...RECONNECTING, failure, trouble: { failure, retryAtMs: 0 } };
    link.tell(status);
    const next = new FakeEnd("overlay");
    link.attach(next, status);
    for (const { messages } of [overlay, next]) {
      expect(JSON.stringify(messages)).toContain("4f91");
      expect(JSON.stringify(messages)).not.toContain("WORDS");
    }
  });

  it("tells an overlay that comes what waits once, and one that goes as well", () => {
    link.show(said("de", "", "Guten"));
    const next = new FakeEnd("overlay");
    link.attach(next, STREAMING);
    expect(next.kinds).not.toContain("updates");
    expect(next.messages).toContainEqual(
      expect.objectContaining({ kind: "snapshot", updates: [said("de", "", "Guten")] }),
    );
    vi.advanceTimersByTime(momentOf(10_000));
    link.show(said("de", "", "Guten Abend"));
    expect(link.detach()).toBe(next);
    expect(next.kinds.at(-1)).toBe("updates");
    vi.advanceTimersByTime(momentOf(1));
    expect(next.kinds.filter((kind) => kind === "updates")).toHaveLength(1);
  });
});
