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

  it("tells a gap once sound has gone on for a while", () => {
    tracker.lost(1000, 4000.5);
    tracker.handedOver(5000);
    expect(gaps).toEqual([]);
    tracker.handedOver(6100);
    tracker.handedOver(9000);
    tracker.flush();
    expect(gaps).toEqual([{ fromMs: 1000, toMs: 4000.5 }]);
  });

  it("tells adjacent gaps as one", () => {
    tracker.lost(1000, 4000);
    tracker.lost(4000, 5000);
    tracker.lost(3000, 7000);
    tracker.flush();
    expect(gaps).toEqual([{ fromMs: 1000, toMs: 7000 }]);
  });

  it("tells gaps with sound in between apart, and nothing twice", () => {
    tracker.lost(1000, 2000);
    tracker.lost(5000, 6000);
    tracker.flush();
    tracker.lost(4000, 8000);
    tracker.flush();
    expect(gaps).toEqual([
      { fromMs: 1000, toMs: 2000 },
      { fromMs: 5000, toMs: 6000 },
      { fromMs: 6000, toMs: 8000 },
    ]);
  });

  it("takes rounding to samples for no gap", () => {
    tracker.lost(1000, 1000.9);
    tracker.flush();
    expect(gaps).toEqual([]);
  });
});
