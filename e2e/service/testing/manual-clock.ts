import type { Clock } from "../clock.ts";

export class ManualClock implements Clock {
  #nowMs = 1_000_000;
  #tasks: { dueMs: number; task: () => void }[] = [];

  nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, task: () => void): () => void {
    const entry = { dueMs: this.#nowMs + Math.max(0, delayMs), task };
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== entry);
    };
  }

  stalledMs(): number {
    return 0;
  }

  advance(byMs: number): void {
    const untilMs = this.#nowMs + byMs;
    for (;;) {
      const next = this.#tasks
        .filter((entry) => entry.dueMs <= untilMs)
        .sort((a, b) => a.dueMs - b.dueMs)[0];
      if (!next) break;
      this.#tasks = this.#tasks.filter((entry) => entry !== next);
      this.#nowMs = Math.max(this.#nowMs, next.dueMs);
      next.task();
    }
    this.#nowMs = untilMs;
  }
}
