import {
  type LaneId,
  type LaneSegment,
  ORIGINAL_LANE,
  type Segment,
  type SegmentUpdate,
} from "../../captions/segment.ts";
import { LaneRecord } from "./lane-record.ts";
import { concludedDraft } from "./session-lane.ts";
import { draftAfter, stalledPoint } from "./stalled-point.ts";
import type { LaneDraft } from "./stream-progress.ts";

export interface LaneLedgerStart {
  /** Position on the capture clock before which everything was reported. */
  readonly fromMs: number;
  /** What was concluded lately, before the worker restarted. */
  readonly concluded: readonly LaneSegment[];
  readonly drafts: readonly LaneDraft[];
}

/** The words of every lane over all sessions: concluded ones and drafts. */
export class LaneLedger {
  readonly #records = new Map<LaneId, LaneRecord>();
  readonly #onDraftConcluded: (update: SegmentUpdate) => void;

  /**
   * @param onDraftConcluded receives drafts that are concluded because their sound is not sent
   * again
   */
  constructor(
    { fromMs, concluded, drafts }: LaneLedgerStart,
    onDraftStands: (update: SegmentUpdate) => void,
  ) {
    this.#onDraftConcluded = onDraftStands;
    for (const { lane } of [{ lane: ORIGINAL_LANE }, ...concluded, ...drafts]) {
      this.#addLane(lane, fromMs, segmentsOf(concluded, lane));
    }
    for (const draft of drafts) this.#restoreDraft(draft);
  }

  get records(): readonly LaneRecord[] {
    return [...this.#records.values()];
  }

  get spokenLanguage(): string {
    return this.#records.get(ORIGINAL_LANE)?.language ?? "und";
  }

  get drafts(): readonly LaneDraft[] {
    return this.records
      .filter(({ tentative }) => tentative.length > 0)
      .map(({ lane, language, draft }) => ({ lane, language, segments: draft }));
  }

  get concludedToMs(): number {
    return Math.min(...this.records.map(({ concludedToMs }) => concludedToMs));
  }

  setTargets(targets: readonly string[], beganMs: number): void {
    for (const lane of this.#records.keys()) {
      if (lane !== ORIGINAL_LANE && !targets.includes(lane)) this.#records.delete(lane);
    }
    for (const target of targets) this.#addLane(target, beganMs, []);
  }

  /** Concludes the drafts before a position: their sound is not sent again. */
  concludeDrafts(untilMs: number): void {
    for (const record of this.records) {
      const concluded = concludedDraft(record, untilMs);
      if (record.tentative.length === 0) continue;
      const { lane, language } = record;
      const update = { lane, language, concluded, tentative: [] };
      record.applyUpdate(update);
      this.#onDraftConcluded(update);
    }
  }

  /**
   * Skips a sentence that was too long to settle before the worker stopped.
   * @returns from where to send sound, at or after `settledMs`
   */
  skipStalledSentence(settledMs: number): number {
    const point = stalledPoint(this.records, settledMs);
    if (!point) return settledMs;
    const { drafts } = this;
    this.concludeDrafts(point.draftsToMs);
    // The other drafts stay, too, in case their sound is already lost.
    for (const draft of drafts) this.#restoreDraft(draft);
    return point.fromMs;
  }

  #restoreDraft({ lane, language, segments }: LaneDraft): void {
    const record = this.#records.get(lane);
    if (!record) return;
    // Compare with the lane's concluded words, not with the settled point. Times within a draft are
    // estimates that change as it grows, so a short word may slip before that point.
    const concludedToMs = Math.max(...record.concluded.map(({ endMs }) => endMs));
    const tentative = draftAfter(segments, concludedToMs, language);
    record.applyUpdate({ lane, language, concluded: [], tentative });
  }

  #addLane(lane: LaneId, beganMs: number, earlier: readonly Segment[]): void {
    if (this.#records.has(lane)) return;
    const language = lane === ORIGINAL_LANE ? "und" : lane;
    this.#records.set(lane, new LaneRecord(lane, language, beganMs, earlier));
  }
}

function segmentsOf(segments: readonly LaneSegment[], lane: LaneId): Segment[] {
  return segments.filter((entry) => entry.lane === lane).map(({ segment }) => segment);
}
