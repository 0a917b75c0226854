import type { Allowance } from "../modes/behaviour.ts";

const minuteMs = 60_000;

/** Minutes of sound (service-api §18): playing time, with each session rounded up. */
export class MinuteMeter {
  /** `Infinity` without a limit. */
  readonly limit: number;
  readonly #usedBefore: number;
  readonly #sessions = new Map<string, number>();

  constructor({ used, limit }: Allowance) {
    this.limit = limit;
    this.#usedBefore = used;
  }

  note(sessionId: string, durationMs: number): void {
    this.#sessions.set(sessionId, (this.#sessions.get(sessionId) ?? 0) + durationMs);
  }

  get used(): number {
    return [...this.#sessions.values()].reduce(
      (sum, ms) => sum + Math.ceil(ms / minuteMs),
      this.#usedBefore,
    );
  }

  get isUsedUp(): boolean {
    return this.used >= this.limit;
  }
}
