import { expect, test } from "vitest";
import type { RunResult } from "./run-scenario.ts";
import { SoakTally } from "./soak-tally.ts";

const run = (scenario: string, connections: number) =>
  ({
    record: { scenario, playedMs: 90_000, run: { sessions: 2, connections } },
    verdict: { lanes: [{ words: { spoken: 10 } }, { words: { spoken: 5 } }] },
  }) as unknown as RunResult;

test("sums up runs by scenario", () => {
  const tally = new SoakTally();
  expect(tally.summary()).toContain("Nothing");
  tally.addRun(run("drops", 4));
  tally.addRun(run("killed", 1));
  tally.addRun(run("drops", 3));
  expect(tally.summary().split("\n")).toEqual([
    "  drops: 2 runs, 3.0 min played, 30 words, 5 reconnects, 4 sessions",
    "  killed: 1 runs, 1.5 min played, 15 words, 0 reconnects, 2 sessions",
  ]);
});
