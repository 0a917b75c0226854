import type { RunResult } from "./run-scenario.ts";

interface Sums {
  runs: number;
  playedMs: number;
  words: number;
  sessions: number;
  interruptions: number;
}

/** Adds up what a soak has been through. */
export class SoakTally {
  readonly #sums = new Map<string, Sums>();

  /** Adds a run that is over. */
  add({ record, verdict }: RunResult): void {
    const sums = this.#sums.get(record.scenario) ?? {
      ...{ runs: 0, playedMs: 0, words: 0, sessions: 0, interruptions: 0 },
    };
    sums.runs += 1;
    sums.playedMs += record.playedMs;
    sums.words += verdict.lanes.reduce((sum, { words }) => sum + words.said, 0);
    sums.sessions += record.run.sessions;
    sums.interruptions += Math.max(0, record.run.connections - 1);
    this.#sums.set(record.scenario, sums);
  }

  /** What it comes to, a line for each scenario. */
  tell(): string {
    const lines = [...this.#sums].map(
      ([name, { runs, playedMs, words, sessions, interruptions }]) =>
        `  ${name}: ${runs} runs, ${(playedMs / 60_000).toFixed(1)} min played, ${words} words, ${interruptions} changes of connection, ${sessions} sessions`,
    );
    return lines.length > 0 ? lines.join("\n") : "  Nothing was played to its end.";
  }
}
