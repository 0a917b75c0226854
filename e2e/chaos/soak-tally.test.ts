// @vitest-environment node
import { expect, test } from "vitest";
import type { RunResult } from "./run-scenario.ts";
import { SoakTally } from "./soak-tally.ts";

const run = (scenario: string, connections: number) =>
  ({
    record: { scenario, playedMs: 90_000, run: { sessions: 2, connections } },
    verdict: { lanes: [{ words: { said: 10 } }, { words: { said: 5 } }] },
  }) as unknown as RunResult;

test("adds runs up by scenario", () => {
  const tally = new SoakTally();
  expect(tally.tell()).toContain("Nothing");
  tally.add(run("drops", 4));
  tally.add(run("killed", 1));
  tally.add(run("drops", 3));
  expect(tally.tell().split("\n")).toEqual([
    "  drops: 2 runs, 3.0 min played, 30 words, 5 changes of connection, 4 sessions",
    "  killed: 1 runs, 1.5 min played, 15 words, 0 changes of connection, 2 sessions",
  ]);
});
