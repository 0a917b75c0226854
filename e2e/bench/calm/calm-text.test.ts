import { describe, expect, it } from "vitest";
import { PACE_DELAY_MS } from "../../../src/captions/pace/pace-delays.ts";
import { PACES, type Pace } from "../../../src/captions/pace/reading-choices.ts";
import { lazy } from "../../../src/lib/lazy.ts";
import { LONG } from "../../../src/lib/testing/long.ts";
import { BACKLOG_GOAL_MS, LANE_SIZES, measureBacklog } from "./measure-backlog.ts";
import { ERASURE_GOALS, measurePaces, medianMs, recordTakes } from "./measure-pace.ts";
import { recordStreams } from "./record-streams.ts";

const MINUTES = 10;
const recordedTakes = lazy(recordTakes);

describe.each([
  { lanes: ["original", "ja", "ar"], perTalk: 3, form: {} },
  { lanes: null, perTalk: 6, form: LONG },
])("$perTalk lanes of talks that are revised heavily", ({ lanes: measured, perTalk, form }) => {
  const recorded = () => recordedTakes().filter(({ lane }) => measured?.includes(lane) ?? true);
  const figures = lazy(() => measurePaces(recorded()));
  const at = (pace: Pace) => {
    const found = figures().find((each) => each.pace === pace);
    if (!found) throw new Error(`Pace ${pace} was not measured.`);
    return found;
  };

  it("are recorded for long enough, and change far more than readers would accept", form, () => {
    const originals = recorded().filter(({ lane }) => lane === "original");
    const durationMs = originals.reduce((sum, lane) => sum + lane.durationMs, 0);
    expect(durationMs).toBeGreaterThan(MINUTES * 60_000);
    for (const { name, erasure } of at(4).lanes) expect(erasure, name).toBeGreaterThan(1.5);
  });

  it.each(Object.entries(ERASURE_GOALS))(
    "at pace %s keep the erasure of each lane below %d",
    form,
    (pace, goal) => {
      const { lanes } = at(Number(pace) as Pace);
      expect(lanes).toHaveLength(3 * perTalk);
      for (const { name, erasure } of lanes) expect(erasure, name).toBeLessThanOrEqual(goal);
    },
  );

  it.each(PACES)("at pace %d never change, move or omit a firm word", form, (pace) => {
    expect(at(pace).firmChanges).toBe(0);
    expect(at(pace).incomplete).toEqual([]);
  });

  // The median is that of all lanes.
  const isComplete = measured === null;
  it.runIf(isComplete).each(PACES)("at pace %d are delayed as the interface says", form, (pace) => {
    expect(PACE_DELAY_MS[pace] / 100).toBe(Math.round(medianMs(at(pace).addedMs) / 100));
  });
});

describe("captions of a talk of two minutes", () => {
  const recorded = lazy(() => recordStreams({ isRestless: false, take: 0 }));

  const keepUp = "in $lines lines of $columns columns do not fall behind";
  const [widest, ...narrower] = LANE_SIZES;
  // The size of a new user's lanes, and the smallest.
  it.each([widest, ...narrower.slice(-1)])(keepUp, expectNoBacklog);
  it.each(narrower.slice(0, -1))(keepUp, LONG, expectNoBacklog);

  function expectNoBacklog(size: (typeof LANE_SIZES)[number]): void {
    const lanes = measureBacklog(recorded(), size);
    expect(lanes).toHaveLength(18);
    const behind = lanes.filter(({ behindMs }) => !(behindMs <= BACKLOG_GOAL_MS));
    expect(behind).toEqual([]);
  }
});
