import type { StreamPolicy } from "../stream-policy.ts";

type LivenessPolicy = Pick<
  StreamPolicy,
  "quickPatienceMs" | "patienceMs" | "firstPatienceMs" | "patienceCeilingMs"
>;

// A connection is suspicious after this many times its longest recent wait for a word.
const RHYTHM_FACTOR = 3;
// Each message lowers the weight of earlier waits.
const RHYTHM_DECAY = 0.95;

/**
 * Suspects a connection that takes sound and brings no words. Nothing else reveals a half-open
 * connection, on which no close event arrives.
 * Patience follows the recent rhythm of words. Music looks like a dead connection, so patience
 * doubles with each false alarm until words come again.
 */
export class Liveness {
  readonly #policy: LivenessPolicy;
  #factor = 1;
  /**
   * Longest recent wait for a word, in audible sound and by the clock; null before the first word.
   */
  #rhythmMs: number | null = null;
  #isFresh = true;
  #audibleMs = 0;
  #sinceMs = 0;

  constructor(policy: LivenessPolicy) {
    this.#policy = policy;
  }

  onOpened(nowMs: number): void {
    this.#isFresh = true;
    this.#restart(nowMs);
  }

  onMessage(hasWords: boolean, nowMs: number): void {
    if (hasWords) {
      this.#rhythmMs = this.#nextRhythmMs(nowMs);
      this.#factor = 1;
      this.#isFresh = false;
    }
    this.#restart(nowMs);
  }

  onAudibleSent(durationMs: number): void {
    this.#audibleMs += durationMs;
  }

  /**
   * Whether words are overdue.
   * @param roundTripMs of this connection: no word can come sooner
   */
  isSuspicious(nowMs: number, roundTripMs: number): boolean {
    const patienceMs = this.#patienceMs + roundTripMs;
    return this.#audibleMs >= patienceMs && nowMs - this.#sinceMs >= patienceMs;
  }

  onFalseAlarm(): void {
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

  // The first word of a connection takes longer than the others, so it does not count.
  #nextRhythmMs(nowMs: number): number {
    if (this.#rhythmMs === null || this.#isFresh) return this.#rhythmMs ?? 0;
    const waitedMs = Math.min(this.#audibleMs, nowMs - this.#sinceMs);
    return Math.max(this.#rhythmMs * RHYTHM_DECAY, waitedMs);
  }

  #restart(nowMs: number): void {
    this.#audibleMs = 0;
    this.#sinceMs = nowMs;
  }
}
