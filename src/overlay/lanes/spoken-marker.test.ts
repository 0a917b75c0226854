import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_CAPTION_STYLE } from "../../captions/look/caption-style.ts";
import { drawnStyle } from "../../captions/look/drawn-style.ts";
import type { SpokenPlace } from "../../messaging/channel.ts";
import { LaneStack } from "./lane-stack.ts";
import { SpokenMarker } from "./spoken-marker.ts";

vi.mock("../../platform/text.ts", () => ({ text: (key: string) => key }));

const READING = { pace: 4, afterSilence: "stay", readAloud: false } as const;

describe("the words that the dub is saying", () => {
  let lanes: LaneStack;
  let marker: SpokenMarker;
  let told = 0;

  const tell = (text: string, tentative = "") => {
    const segment = (words: string) => ({
      text: words,
      startMs: told * 1000,
      endMs: told * 1000 + 900,
    });
    lanes.take({
      lane: "de",
      language: "de",
      concluded: text === "" ? [] : [segment(text)],
      tentative: tentative === "" ? [] : [segment(tentative)],
      ordinal: told,
    });
    if (text !== "") told += 1;
  };
  const speaking = (change: Partial<SpokenPlace> = {}): SpokenPlace => ({
    ...{ lane: "de", ordinal: 0, text: "Guten Abend, meine Damen" },
    // A second and a bit: 20 letters, and 4 times as much as one between the words.
    ...{ playedMs: 0, lengthMs: 2400, atMs: Date.now(), rate: 1 },
    ...change,
  });
  const marked = () =>
    [...lanes.element.querySelectorAll(".saying")].map((said) => said.textContent).join("|");
  const written = () => lanes.element.textContent;

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    told = 0;
    lanes = new LaneStack();
    lanes.setLook(drawnStyle(DEFAULT_CAPTION_STYLE), READING);
    lanes.show(["de"]);
    marker = new SpokenMarker(lanes, new AbortController().signal);
    return () => vi.useRealTimers();
  });

  it("are marked one after the other, and no letter changes", () => {
    tell("Guten Abend, meine Damen", " und Herren");
    const before = written();
    marker.take(speaking());
    const seen = [marked()];
    for (let ms = 0; ms < 2400; ms += 100) {
      vi.advanceTimersByTime(100);
      if (marked() !== seen.at(-1)) seen.push(marked());
      expect(written()).toBe(before);
    }
    expect(seen).toEqual(["Guten", "Abend", "meine", "Damen"]);
    marker.take(null);
    expect(marked()).toBe("");
    expect(written()).toBe(before);
  });

  it("follow the pace, wait in a pause, and go on with a chunk that came later", () => {
    tell("Guten Abend, meine Damen");
    marker.take(speaking({ playedMs: 700, rate: 0 }));
    expect(marked()).toBe("Abend");
    vi.advanceTimersByTime(5000);
    expect(marked()).toBe("Abend");
    marker.take(speaking({ playedMs: 700, rate: 1.25 }));
    vi.advanceTimersByTime(500);
    expect(marked()).toBe("meine");
  });

  it("are not run through when only the first piece of them has come", () => {
    tell("Guten Abend, meine Damen");
    marker.take(speaking({ lengthMs: 60 }));
    vi.advanceTimersByTime(60);
    expect(marked()).toBe("Guten");
  });

  it("are found in their segment when the same words come twice, and after others have come", () => {
    tell("ja, ja");
    tell(" und ja");
    marker.take(speaking({ ordinal: 0, text: "ja, ja", lengthMs: 600 }));
    const place = () => {
      const [said] = lanes.element.querySelectorAll(".saying");
      return said?.previousSibling?.textContent;
    };
    expect(place()).toBe("");
    tell(" sagte sie.");
    expect(place()).toBe("");
    marker.take(speaking({ ordinal: 1, text: " und ja", lengthMs: 600 }));
    expect([marked(), place()]).toEqual(["und", "ja, ja "]);
  });

  it("are found by their letters when nobody knows their segment", () => {
    tell("Erst dies, dann das.");
    marker.take(speaking({ ordinal: null, text: "dann das", lengthMs: 1000 }));
    expect(marked()).toBe("dann");
    marker.take(speaking({ ordinal: null, text: "ganz anderes", lengthMs: 1000 }));
    expect(marked()).toBe("");
  });

  it("are not marked in a lane that is not there, nor when they have left the screen", () => {
    marker.take(speaking({ lane: "fr" }));
    tell("Guten Abend, meine Damen");
    lanes.clear();
    marker.take(speaking());
    expect(marked()).toBe("");
  });

  it("leave a mark with a name where they are not said, which goes with its line", () => {
    tell("Guten Abend,");
    tell(" meine Damen");
    const marks = () => [...lanes.element.querySelectorAll(".unsaid")];
    lanes.markUnsaid("de", 1);
    expect(marks().map(({ role, ariaLabel }) => [role, ariaLabel])).toEqual([
      ["img", "overlay_not_spoken"],
    ]);
    lanes.markUnsaid("de", 99);
    lanes.markUnsaid("fr", 0);
    expect(marks().length).toBe(1);
    lanes.clear();
    tell(" und Herren");
    expect(marks()).toEqual([]);
  });
});
