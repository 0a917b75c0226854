import type { LaneId, Segment, SegmentUpdate } from "../../captions/segment.ts";
import { HeaderRefusals } from "../connection/header-refusals.ts";
import { EchoCheck } from "./echo-check.ts";
import { ResumeCheck } from "./resume-check.ts";
import { ResumeProof } from "./resume-proof.ts";

/** Where sound begins after a position that nothing was written of; null for none. */
export type SoundAfter = (positionMs: number) => number | null;

/**
 * What the present session has written and still owes, and whether it kept that when it was
 * resumed. All times are on the capture clock.
 */
export class SessionContinuity {
  /** The words that the session has not concluded, lane by lane, as it sent them last. */
  readonly #tails = new Map<LaneId, readonly Segment[]>();
  /** Up to where the session has concluded each lane. */
  readonly #concludedToMs = new Map<LaneId, number>();
  readonly #resumeCheck = new ResumeCheck();
  readonly #echoCheck = new EchoCheck();
  /** Whether the sound of a resumed connection is heard. */
  readonly proof = new ResumeProof();
  /** What was learned of the service's ways with headers, over all sessions. */
  readonly refusals = new HeaderRefusals();
  #isUnsound = false;

  /** Whether the session has not shown yet that it still has what it had not concluded. */
  get isUnverified(): boolean {
    return this.#resumeCheck.isPending;
  }

  /** Whether the session proved to lack or repeat words: it is not to be trusted. */
  get isUnsound(): boolean {
    return this.#isUnsound;
  }

  /** Another session begins. */
  reset(): void {
    this.#tails.clear();
    this.#concludedToMs.clear();
    this.#resumeCheck.clear();
    this.#echoCheck.clear();
    this.proof.clear();
    this.#isUnsound = false;
  }

  /**
   * The session is resumed in the middle of its words.
   * @param lanes what it writes
   * @param beganMs from where on it has heard
   * @param echo what it may hear twice; null for nothing
   */
  resume(
    lanes: readonly { readonly lane: LaneId; readonly language: string }[],
    beganMs: number,
    echo: { readonly fromMs: number; readonly toMs: number } | null,
    soundAfter: SoundAfter,
  ): void {
    this.#echoCheck.begin(echo);
    for (const { lane, language } of lanes) {
      const soundMs = soundAfter(this.#concludedToMs.get(lane) ?? beganMs);
      this.#resumeCheck.expect(lane, language, this.#tails.get(lane) ?? [], soundMs);
    }
  }

  /**
   * Notes the next words of a lane.
   * @param isNewClock whether the session's clock restarted with them
   * @returns what may be told of them; null for nothing, where the session is unsound
   */
  noteUpdate(update: SegmentUpdate, isNewClock: boolean): SegmentUpdate | null {
    const { lane, language, concluded, tentative } = update;
    // Times of a restarted clock cannot be compared with those before.
    const isLost = isNewClock && this.#resumeCheck.isPending;
    const isMet = this.#resumeCheck.isMet(lane, language, [...concluded, ...tentative]);
    const passed = this.#echoCheck.removeEchoes(update);
    this.#isUnsound ||= isLost || !isMet || passed === null;
    this.proof.noteWords([...concluded, ...tentative]);
    this.#tails.set(lane, tentative);
    const toMs = Math.max(this.#concludedToMs.get(lane) ?? 0, concluded.at(-1)?.endMs ?? 0);
    this.#concludedToMs.set(lane, toMs);
    return this.#isUnsound ? null : passed;
  }
}
