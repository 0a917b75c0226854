import type { StreamPolicy } from "./stream-policy.ts";

type LivenessPolicy = Pick<StreamPolicy, "patienceMs" | "firstPatienceMs" | "patienceCeilingMs">;

/**
 * Suspects a connection that takes sound and brings no words, sooner when they were flowing: where no
 * close arrives (half-open) nothing else shows that it is dead. Music looks the same; so patience
 * doubles with each false alarm, until there are words again.
 */
export class Liveness {
  readonly #policy: LivenessPolicy;
  /** Doubles with each false alarm. */
  #factor = 1;
  #wordsFlow = false;
  #livelyMs = 0;
  #sinceMs = 0;

  constructor(policy: LivenessPolicy) {
    this.#policy = policy;
  }

  /** A connection has opened. */
  opened(nowMs: number): void {
    this.#heardOf(nowMs);
  }

  /** A message has come, which proves that the connection is alive. */
  heard(hasWords: boolean, nowMs: number): void {
    this.#heardOf(nowMs);
    if (!hasWords) return;
    this.#wordsFlow = true;
    this.#factor = 1;
  }

  /** Lively sound was handed over. */
  sentLively(durationMs: number): void {
    this.#livelyMs += durationMs;
  }

  /**
   * Whether words should have come by now.
   * @param roundTripMs of this connection: words cannot be sooner
   */
  isSuspicious(nowMs: number, roundTripMs: number): boolean {
    const patienceMs = this.#patienceMs + 2 * roundTripMs;
    return this.#livelyMs >= patienceMs && nowMs - this.#sinceMs >= patienceMs;
  }

  /** The connection turned out to be alive. */
  falseAlarm(): void {
    if (this.#patienceMs < this.#policy.patienceCeilingMs) this.#factor *= 2;
  }

  get #patienceMs(): number {
    const { patienceMs, firstPatienceMs, patienceCeilingMs } = this.#policy;
    const baseMs = this.#wordsFlow ? patienceMs : firstPatienceMs;
    return Math.min(baseMs * this.#factor, patienceCeilingMs);
  }

  #heardOf(nowMs: number): void {
    this.#livelyMs = 0;
    this.#sinceMs = nowMs;
  }
}
