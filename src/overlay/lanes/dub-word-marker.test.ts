import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_CAPTION_STYLE } from "../../captions/look/caption-style.ts";
import { resolveStyle } from "../../captions/look/resolved-style.ts";
import type { SpokenPosition } from "../../messaging/channel.ts";
import { DubWordMarker } from "./dub-word-marker.ts";
import { LaneStack } from "./lane-stack.ts";

vi.mock("../../platform/text.ts", () => ({ text: (key: string) => key }));

const READING = { pace: 4, afterSilence: "stay", readAloud: false } as const;

describe("the words that the dub speaks", () => {
  let lanes: LaneStack;
  let marker: DubWordMarker;
  let highlighted = 0;

  const setSpeaking = (text: string, tentative = "") => {
    const segment = (words: string) => ({
      text: words,
      startMs: highlighted * 1000,
      endMs: highlighted * 1000 + 900,
    });
    lanes.applyUpdate({
      lane: "de",
      language: "de",
      concluded: text === "" ? [] : [segment(text)],
      tentative: tentative === "" ? [] : [segment(tentative)],
      ordinal: highlighted,
    });
    if (text !== "") highlighted += 1;
  };
  const speaking = (change: Partial<SpokenPosition> = {}): SpokenPosition => ({
    ...{ lane: "de", ordinal: 0, text: "Guten Abend, meine Damen" },
    // 20 letters and a pause between the words that counts as 4.
    ...{ playedMs: 0, lengthMs: 2400, atMs: Date.now(), rate: 1 },
    ...change,
  });
  const marked = () =>
    [...lanes.element.querySelectorAll(".saying")]
      .map((highlightedSpan) => highlightedSpan.textContent)
      .join("|");
  const written = () => lanes.element.textContent;

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    highlighted = 0;
    lanes = new LaneStack();
    lanes.setLook(resolveStyle(DEFAULT_CAPTION_STYLE), READING);
    lanes.showLanes(["de"]);
    marker = new DubWordMarker(lanes, new AbortController().signal);
    return () => vi.useRealTimers();
  });

  it("are highlighted one after the other without changing a letter", () => {
    setSpeaking("Guten Abend, meine Damen", " und Herren");
    const before = written();
    marker.setSpeaking(speaking());
    const seen = [marked()];
    for (let ms = 0; ms < 2400; ms += 100) {
      vi.advanceTimersByTime(100);
      if (marked() !== seen.at(-1)) seen.push(marked());
      expect(written()).toBe(before);
    }
    expect(seen).toEqual(["Guten", "Abend", "meine", "Damen"]);
    marker.setSpeaking(null);
    expect(marked()).toBe("");
    expect(written()).toBe(before);
  });

  it("follow the rate, wait in a pause and continue with a later chunk", () => {
    setSpeaking("Guten Abend, meine Damen");
    marker.setSpeaking(speaking({ playedMs: 700, rate: 0 }));
    expect(marked()).toBe("Abend");
    vi.advanceTimersByTime(5000);
    expect(marked()).toBe("Abend");
    marker.setSpeaking(speaking({ playedMs: 700, rate: 1.25 }));
    vi.advanceTimersByTime(500);
    expect(marked()).toBe("meine");
  });

  it("do not run ahead when only the first chunk has arrived", () => {
    setSpeaking("Guten Abend, meine Damen");
    marker.setSpeaking(speaking({ lengthMs: 60 }));
    vi.advanceTimersByTime(60);
    expect(marked()).toBe("Guten");
  });

  it("are found in their segment among repeated and later words", () => {
    setSpeaking("ja, ja");
    setSpeaking(" und ja");
    marker.setSpeaking(speaking({ ordinal: 0, text: "ja, ja", lengthMs: 600 }));
    const place = () => {
      const [highlightedSpan] = lanes.element.querySelectorAll(".saying");
      return highlightedSpan?.previousSibling?.textContent;
    };
    expect(place()).toBe("");
    setSpeaking(" sagte sie.");
    expect(place()).toBe("");
    marker.setSpeaking(speaking({ ordinal: 1, text: " und ja", lengthMs: 600 }));
    expect([marked(), place()]).toEqual(["und", "ja, ja "]);
  });

  it("are found by their text when the segment is unknown", () => {
    setSpeaking("Erst dies, dann das.");
    marker.setSpeaking(speaking({ ordinal: null, text: "dann das", lengthMs: 1000 }));
    expect(marked()).toBe("dann");
    marker.setSpeaking(speaking({ ordinal: null, text: "ganz anderes", lengthMs: 1000 }));
    expect(marked()).toBe("");
  });

  it("are not highlighted in a missing lane or after they have left the screen", () => {
    marker.setSpeaking(speaking({ lane: "fr" }));
    setSpeaking("Guten Abend, meine Damen");
    lanes.clear();
    marker.setSpeaking(speaking());
    expect(marked()).toBe("");
  });

  it("leave a named icon where they are skipped, which disappears with its line", () => {
    setSpeaking("Guten Abend,");
    setSpeaking(" meine Damen");
    const marks = () => [...lanes.element.querySelectorAll(".unsaid")];
    lanes.markSkippedByDub("de", 1);
    expect(marks().map(({ role, ariaLabel }) => [role, ariaLabel])).toEqual([
      ["img", "overlay_not_spoken"],
    ]);
    lanes.markSkippedByDub("de", 99);
    lanes.markSkippedByDub("fr", 0);
    expect(marks().length).toBe(1);
    lanes.clear();
    setSpeaking(" und Herren");
    expect(marks()).toEqual([]);
  });
});
