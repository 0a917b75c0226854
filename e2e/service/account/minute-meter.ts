import type { Allowance } from "../modes/behaviour.ts";

const minuteMs = 60_000;

/**
 * Minutes of sound, each session's rounded up (service-api §18): by how long
 * it plays, whatever the speed it came at.
 */
export class MinuteMeter {
  /** Infinity where there is no limit. */
  readonly limit: number;
  readonly #usedBefore: number;
  readonly #sessions = new Map<string, number>();

  constructor({ used, limit }: Allowance) {
    this.limit = limit;
    this.#usedBefore = used;
  }

  /** Notes that a session has brought so much sound. */
  note(sessionId: string, durationMs: number): void {
    this.#sessions.set(sessionId, (this.#sessions.get(sessionId) ?? 0) + durationMs);
  }

  /** Whole minutes, those of sessions that go on included. */
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
