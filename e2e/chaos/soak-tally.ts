import type { RunResult } from "./run-scenario.ts";

interface Sums {
  runs: number;
  playedMs: number;
  words: number;
  sessions: number;
  interruptions: number;
}

export class SoakTally {
  readonly #sums = new Map<string, Sums>();

  addRun({ record, verdict }: RunResult): void {
    const sums = this.#sums.get(record.scenario) ?? {
      ...{ runs: 0, playedMs: 0, words: 0, sessions: 0, interruptions: 0 },
    };
    sums.runs += 1;
    sums.playedMs += record.playedMs;
    sums.words += verdict.lanes.reduce((sum, { words }) => sum + words.spoken, 0);
    sums.sessions += record.run.sessions;
    sums.interruptions += Math.max(0, record.run.connections - 1);
    this.#sums.set(record.scenario, sums);
  }

  summary(): string {
    const lines = [...this.#sums].map(
      ([name, { runs, playedMs, words, sessions, interruptions }]) =>
        `  ${name}: ${runs} runs, ${(playedMs / 60_000).toFixed(1)} min played, ${words} words, ${interruptions} reconnects, ${sessions} sessions`,
    );
    return lines.length > 0 ? lines.join("\n") : "  Nothing was played to its end.";
  }
}
