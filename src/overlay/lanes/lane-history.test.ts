import { describe, expect, it } from "vitest";
import type { Segment } from "../../captions/segment.ts";
import { LaneHistory } from "./lane-history.ts";

const segment = (text: string, startMs: number, endMs: number): Segment => ({
  text,
  startMs,
  endMs,
});

const TRANSLATION = [
  segment("Guten Tag.", 0, 1000),
  segment(" Heute geht es um Leuchttürme.", 1000, 3000),
  segment(" Sie blinken.", 3000, 4000),
];

function remember(concluded: readonly Segment[], tentative: readonly Segment[] = []): LaneHistory {
  const memory = new LaneHistory();
  memory.addSegments({ concluded, tentative });
  return memory;
}

describe("LaneHistory", () => {
  it("finds when the text on screen was spoken, wherever lines break", () => {
    const memory = remember(TRANSLATION);
    expect(memory.findTimeSpan("Leuchttürme.Sie blinken.", "")).toEqual({
      startMs: 1000,
      endMs: 4000,
    });
    expect(memory.findTimeSpan("Sie blinken.", "")).toEqual({ startMs: 3000, endMs: 4000 });
  });

  it("includes tentative text, even older text still on screen", () => {
    const memory = remember(TRANSLATION, [segment(" Nachts wacht", 4000, 5000)]);
    expect(memory.findTimeSpan("Sie blinken. ", "Nachts")).toEqual({ startMs: 3000, endMs: 5000 });
    expect(memory.findTimeSpan("Sie blinken. ", "Nacht ist")).toEqual({
      startMs: 3000,
      endMs: 5000,
    });
  });

  it("chooses the latest of repeated words", () => {
    const memory = remember([
      segment("Ja.", 0, 100),
      segment(" Nein.", 100, 200),
      segment(" Ja.", 200, 300),
    ]);
    expect(memory.findTimeSpan("Ja.", "")).toEqual({ startMs: 200, endMs: 300 });
  });

  it("finds nothing for an empty screen", () => {
    expect(remember(TRANSLATION).findTimeSpan("", "")).toBeNull();
    expect(new LaneHistory().findTimeSpan("Words", "")).toBeNull();
  });

  it("returns the text of a time range without its neighbours", () => {
    const original = remember(
      [segment("Good day.", 0, 1100), segment(" Today is about lighthouses.", 1100, 2900)],
      [segment(" They", 3000, 3400)],
    );
    expect(original.textBetween({ startMs: 1000, endMs: 3000 })).toBe(
      "Today is about lighthouses.",
    );
    expect(original.textBetween({ startMs: 3000, endMs: 4000 })).toBe("They");
    expect(original.textBetween({ startMs: 50_000, endMs: 60_000 })).toBe("");
  });

  it("forgets segments older than a minute", () => {
    const memory = remember([segment("Long ago.", 0, 1000)]);
    memory.addSegments({ concluded: [segment(" Now.", 70_000, 71_000)], tentative: [] });
    expect(memory.textBetween({ startMs: 0, endMs: 71_000 })).toBe("Now.");
  });

  it("drops tentative text after a seek", () => {
    const memory = remember([segment("Firm.", 0, 1000)], [segment(" Perhaps", 1000, 2000)]);
    memory.dropTentative();
    expect(memory.textBetween({ startMs: 0, endMs: 9000 })).toBe("Firm.");
  });
});
