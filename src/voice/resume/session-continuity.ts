import type { LaneId, Segment, SegmentUpdate } from "../../captions/segment.ts";
import { EchoCheck } from "./echo-check.ts";
import { ResumableFormats } from "./resumable-formats.ts";
import { ResumeCheck } from "./resume-check.ts";
import { ResumeProof } from "./resume-proof.ts";

/** Start of the first sound after a position that brought no words; null for none. */
export type FindSoundAfter = (positionMs: number) => number | null;

/**
 * Tracks what the session has written and still owes, and whether it kept both when it was resumed.
 * All times are on the capture clock.
 */
export class SessionContinuity {
  readonly #tails = new Map<LaneId, readonly Segment[]>();
  readonly #concludedToMs = new Map<LaneId, number>();
  readonly #resumeCheck = new ResumeCheck();
  readonly #echoCheck = new EchoCheck();
  readonly proof = new ResumeProof();
  readonly resumableFormats = new ResumableFormats();
  #isUnsound = false;

  /** Whether the session has yet to show that it kept its unconcluded words. */
  get isUnverified(): boolean {
    return this.#resumeCheck.isPending;
  }

  get isUnsound(): boolean {
    return this.#isUnsound;
  }

  reset(): void {
    this.#tails.clear();
    this.#concludedToMs.clear();
    this.#resumeCheck.clear();
    this.#echoCheck.clear();
    this.proof.clear();
    this.#isUnsound = false;
  }

  /**
   * Resumes the session in the middle of its words.
   * @param lanes that it writes
   * @param beganMs where its sound begins
   * @param echo sound that it may hear twice; null for none
   */
  resume(
    lanes: readonly { readonly lane: LaneId; readonly language: string }[],
    beganMs: number,
    echo: { readonly fromMs: number; readonly toMs: number } | null,
    findSoundAfter: FindSoundAfter,
  ): void {
    this.#echoCheck.begin(echo);
    for (const { lane, language } of lanes) {
      const soundMs = findSoundAfter(this.#concludedToMs.get(lane) ?? beganMs);
      this.#resumeCheck.expectWords(lane, language, this.#tails.get(lane) ?? [], soundMs);
    }
  }

  /**
   * Checks the next words of a lane.
   * @param isNewClock whether the session's clock restarted with them
   * @returns the words to deliver; null when the session is unsound
   */
  applyUpdate(update: SegmentUpdate, isNewClock: boolean): SegmentUpdate | null {
    const { lane, language, concluded, tentative } = update;
    // Times of a restarted clock cannot be compared with those before.
    const isLost = isNewClock && this.#resumeCheck.isPending;
    const isMet = this.#resumeCheck.verifyWords(lane, language, [...concluded, ...tentative]);
    const passed = this.#echoCheck.removeEchoes(update);
    this.#isUnsound ||= isLost || !isMet || passed === null;
    this.proof.recordWords([...concluded, ...tentative]);
    this.#tails.set(lane, tentative);
    const toMs = Math.max(this.#concludedToMs.get(lane) ?? 0, concluded.at(-1)?.endMs ?? 0);
    this.#concludedToMs.set(lane, toMs);
    return this.#isUnsound ? null : passed;
  }
}
