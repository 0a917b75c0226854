import type { Segment } from "../../captions/segment.ts";

/** Words that were under way when the line broke may be placed this far behind their sound. */
const ESTIMATE_MS = 300;

/**
 * Whether the service has shown that it hears what a resumed connection sends. The words it still
 * owed do not prove that: it may have heard their sound on the connection before.
 */
export class ResumeProof {
  #jointMs: number | null = null;
  #livelyMs = 0;
  #sinceMs = 0;

  /** Where the sound begins that is still to be proven, on the capture clock; null for none. */
  get fromMs(): number | null {
    return this.#jointMs;
  }

  /** A session is resumed behind `jointMs`; what an earlier connection did not prove stays open. */
  begin(jointMs: number, nowMs: number): void {
    this.#jointMs = Math.min(jointMs, this.#jointMs ?? jointMs);
    this.#livelyMs = 0;
    this.#sinceMs = nowMs;
  }

  /** Nothing is to be proven: the session is another one. */
  clear(): void {
    this.#jointMs = null;
  }

  /** Lively sound was handed over. */
  noteLively(durationMs: number): void {
    this.#livelyMs += durationMs;
  }

  /** Notes words on the capture clock: one that lies behind the joint is the proof. */
  noteWords(words: readonly Segment[]): void {
    const provenFromMs = (this.#jointMs ?? Number.POSITIVE_INFINITY) + ESTIMATE_MS;
    if (words.some(({ endMs }) => endMs > provenFromMs)) this.#jointMs = null;
  }

  /** Whether words should have come: lively sound was sent for so long, and as much time passed. */
  isOverdue(nowMs: number, limitMs: number): boolean {
    const isLate = this.#livelyMs >= limitMs && nowMs - this.#sinceMs >= limitMs;
    return this.#jointMs !== null && isLate;
  }
}
