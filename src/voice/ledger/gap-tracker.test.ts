import { beforeEach, describe, expect, it } from "vitest";
import type { SoundGap } from "../word-source.ts";
import { GapTracker } from "./gap-tracker.ts";

describe("GapTracker", () => {
  const gaps: SoundGap[] = [];
  let tracker: GapTracker;

  beforeEach(() => {
    gaps.length = 0;
    tracker = new GapTracker((gap) => gaps.push(gap));
  });

  it("reports a gap once sound has continued for a while", () => {
    tracker.recordLost(1000, 4000.5);
    tracker.onSoundSent(5000);
    expect(gaps).toEqual([]);
    tracker.onSoundSent(6100);
    tracker.onSoundSent(9000);
    tracker.flush();
    expect(gaps).toEqual([{ fromMs: 1000, toMs: 4000.5 }]);
  });

  it("merges adjacent gaps", () => {
    tracker.recordLost(1000, 4000);
    tracker.recordLost(4000, 5000);
    tracker.recordLost(3000, 7000);
    tracker.flush();
    expect(gaps).toEqual([{ fromMs: 1000, toMs: 7000 }]);
  });

  it("keeps gaps with sound between them apart, and reports nothing twice", () => {
    tracker.recordLost(1000, 2000);
    tracker.recordLost(5000, 6000);
    tracker.flush();
    tracker.recordLost(4000, 8000);
    tracker.flush();
    expect(gaps).toEqual([
      { fromMs: 1000, toMs: 2000 },
      { fromMs: 5000, toMs: 6000 },
      { fromMs: 6000, toMs: 8000 },
    ]);
  });

  it("ignores rounding to samples", () => {
    tracker.recordLost(1000, 1000.9);
    tracker.flush();
    expect(gaps).toEqual([]);
  });
});
