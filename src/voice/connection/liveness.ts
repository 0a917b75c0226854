import type { StreamPolicy } from "../stream-policy.ts";

type LivenessPolicy = Pick<
  StreamPolicy,
  "quickPatienceMs" | "patienceMs" | "firstPatienceMs" | "patienceCeilingMs"
>;

/** A line is dead when it is quiet for so many times as long as it ever was lately. */
const RHYTHM_FACTOR = 3;
/** Long waits of an earlier minute count for less with every message. */
const RHYTHM_DECAY = 0.95;

/**
 * Suspects a connection that takes sound and brings no words, sooner when they were flowing: where no
 * close arrives (half-open) nothing else shows that it is dead. How soon goes by the rhythm in which
 * words came lately. Music looks the same; so patience doubles with each false alarm, until there are
 * words again.
 */
export class Liveness {
  readonly #policy: LivenessPolicy;
  /** Doubles with each false alarm. */
  #factor = 1;
  /** The longest wait for a word lately, in lively sound and by the clock; null before the first. */
  #rhythmMs: number | null = null;
  /** No word has come on this connection yet. */
  #isFresh = true;
  #livelyMs = 0;
  #sinceMs = 0;

  constructor(policy: LivenessPolicy) {
    this.#policy = policy;
  }

  /** A connection has opened. */
  opened(nowMs: number): void {
    this.#isFresh = true;
    this.#heardOf(nowMs);
  }

  /** A message has come, which proves that the connection is alive. */
  heard(hasWords: boolean, nowMs: number): void {
    if (hasWords) {
      this.#rhythmMs = this.#nextRhythmMs(nowMs);
      this.#factor = 1;
      this.#isFresh = false;
    }
    this.#heardOf(nowMs);
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
    const patienceMs = this.#patienceMs + roundTripMs;
    return this.#livelyMs >= patienceMs && nowMs - this.#sinceMs >= patienceMs;
  }

  /** The connection turned out to be alive. */
  falseAlarm(): void {
    if (this.#patienceMs < this.#policy.patienceCeilingMs) this.#factor *= 2;
  }

  get #patienceMs(): number {
    const { quickPatienceMs, patienceMs, firstPatienceMs, patienceCeilingMs } = this.#policy;
    const flowingMs = Math.min(
      Math.max(quickPatienceMs, RHYTHM_FACTOR * (this.#rhythmMs ?? 0)),
      patienceMs,
    );
    const baseMs = this.#rhythmMs === null ? firstPatienceMs : flowingMs;
    return Math.min(baseMs * this.#factor, patienceCeilingMs);
  }

  /** A connection's first word is waited for longer than the others, and is no part of the rhythm. */
  #nextRhythmMs(nowMs: number): number {
    if (this.#rhythmMs === null || this.#isFresh) return this.#rhythmMs ?? 0;
    const waitedMs = Math.min(this.#livelyMs, nowMs - this.#sinceMs);
    return Math.max(this.#rhythmMs * RHYTHM_DECAY, waitedMs);
  }

  #heardOf(nowMs: number): void {
    this.#livelyMs = 0;
    this.#sinceMs = nowMs;
  }
}
