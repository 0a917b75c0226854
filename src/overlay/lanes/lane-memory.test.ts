import { describe, expect, it } from "vitest";
import type { Segment } from "../../captions/segment.ts";
import { LaneMemory } from "./lane-memory.ts";

const said = (text: string, startMs: number, endMs: number): Segment => ({ text, startMs, endMs });

const TRANSLATION = [
  said("Guten Tag.", 0, 1000),
  said(" Heute geht es um Leuchttürme.", 1000, 3000),
  said(" Sie blinken.", 3000, 4000),
];

function remember(concluded: readonly Segment[], tentative: readonly Segment[] = []): LaneMemory {
  const memory = new LaneMemory();
  memory.add({ concluded, tentative });
  return memory;
}

describe("LaneMemory", () => {
  it("knows when the words on screen were said, wherever lines are broken", () => {
    const memory = remember(TRANSLATION);
    expect(memory.spanOf("Leuchttürme.Sie blinken.", "")).toEqual({ startMs: 1000, endMs: 4000 });
    expect(memory.spanOf("Sie blinken.", "")).toEqual({ startMs: 3000, endMs: 4000 });
  });

  it("counts tentative words in, and older ones that are still shown as much", () => {
    const memory = remember(TRANSLATION, [said(" Nachts wacht", 4000, 5000)]);
    expect(memory.spanOf("Sie blinken. ", "Nachts")).toEqual({ startMs: 3000, endMs: 5000 });
    expect(memory.spanOf("Sie blinken. ", "Nacht ist")).toEqual({ startMs: 3000, endMs: 5000 });
  });

  it("takes the newest of words that were said twice", () => {
    const memory = remember([
      said("Ja.", 0, 100),
      said(" Nein.", 100, 200),
      said(" Ja.", 200, 300),
    ]);
    expect(memory.spanOf("Ja.", "")).toEqual({ startMs: 200, endMs: 300 });
  });

  it("knows nothing of an empty screen", () => {
    expect(remember(TRANSLATION).spanOf("", "")).toBeNull();
    expect(new LaneMemory().spanOf("Words", "")).toBeNull();
  });

  it("gives the words of a stretch, without those of its neighbours", () => {
    const original = remember(
      [said("Good day.", 0, 1100), said(" Today is about lighthouses.", 1100, 2900)],
      [said(" They", 3000, 3400)],
    );
    expect(original.wordsOf({ startMs: 1000, endMs: 3000 })).toBe("Today is about lighthouses.");
    expect(original.wordsOf({ startMs: 3000, endMs: 4000 })).toBe("They");
    expect(original.wordsOf({ startMs: 50_000, endMs: 60_000 })).toBe("");
  });

  it("forgets what was said more than a minute ago", () => {
    const memory = remember([said("Long ago.", 0, 1000)]);
    memory.add({ concluded: [said(" Now.", 70_000, 71_000)], tentative: [] });
    expect(memory.wordsOf({ startMs: 0, endMs: 71_000 })).toBe("Now.");
  });

  it("lets go of tentative words after a jump", () => {
    const memory = remember([said("Firm.", 0, 1000)], [said(" Perhaps", 1000, 2000)]);
    memory.dropTentative();
    expect(memory.wordsOf({ startMs: 0, endMs: 9000 })).toBe("Firm.");
  });
});
