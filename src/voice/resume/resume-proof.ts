import type { Segment } from "../../captions/segment.ts";

// Words in transit when the connection broke may be placed this far behind their sound.
const ESTIMATE_MS = 300;

/**
 * Tracks whether the service has shown that it hears a resumed connection. Words it still owed are
 * no proof: their sound may have come over the connection before.
 */
export class ResumeProof {
  #jointMs: number | null = null;
  #audibleMs = 0;
  #sinceMs = 0;

  /** Start of the sound that is still unproven, on the capture clock; null for none. */
  get fromMs(): number | null {
    return this.#jointMs;
  }

  /** Resumes a session after `jointMs`. What an earlier connection did not prove stays open. */
  begin(jointMs: number, nowMs: number): void {
    this.#jointMs = Math.min(jointMs, this.#jointMs ?? jointMs);
    this.#audibleMs = 0;
    this.#sinceMs = nowMs;
  }

  clear(): void {
    this.#jointMs = null;
  }

  recordAudible(durationMs: number): void {
    this.#audibleMs += durationMs;
  }

  /** Records words on the capture clock. One that lies after the joint is the proof. */
  recordWords(words: readonly Segment[]): void {
    const provenFromMs = (this.#jointMs ?? Number.POSITIVE_INFINITY) + ESTIMATE_MS;
    if (words.some(({ endMs }) => endMs > provenFromMs)) this.#jointMs = null;
  }

  /** Whether words are overdue, both by audible sound sent and by time. */
  isOverdue(nowMs: number, limitMs: number): boolean {
    const isLate = this.#audibleMs >= limitMs && nowMs - this.#sinceMs >= limitMs;
    return this.#jointMs !== null && isLate;
  }
}
