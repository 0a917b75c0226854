import {
  type LaneId,
  ORIGINAL_LANE,
  type Segment,
  type SegmentUpdate,
} from "../../captions/segment.ts";
import type { ConcludedSegment } from "../resume/concluded-segment.ts";
import { LaneRecord } from "./lane-record.ts";
import { promotedDraft } from "./session-lane.ts";
import { draftBeyond, stalledPoint } from "./stalled-point.ts";
import type { LaneDraft } from "./stream-progress.ts";

/** Where the lanes begin. */
export interface LaneLedgerStart {
  /** Position on the capture clock before which everything is told. */
  readonly fromMs: number;
  /** What an earlier life concluded lately. */
  readonly said: readonly ConcludedSegment[];
  /** What an earlier life had of words that it did not conclude. */
  readonly drafts: readonly LaneDraft[];
}

/** What was said in each lane over all sessions, and what of their drafts stands. */
export class LaneLedger {
  readonly #records = new Map<LaneId, LaneRecord>();
  readonly #onDraftStands: (update: SegmentUpdate) => void;

  /** @param onDraftStands receives words that are concluded because nobody hears them again */
  constructor(
    { fromMs, said, drafts }: LaneLedgerStart,
    onDraftStands: (update: SegmentUpdate) => void,
  ) {
    this.#onDraftStands = onDraftStands;
    for (const { lane } of [{ lane: ORIGINAL_LANE }, ...said, ...drafts]) {
      this.#addLane(lane, fromMs, saidIn(said, lane));
    }
    for (const draft of drafts) this.#recallDraft(draft);
  }

  get records(): readonly LaneRecord[] {
    return [...this.#records.values()];
  }

  /** The spoken language as it was last detected. */
  get spokenLanguage(): string {
    return this.#records.get(ORIGINAL_LANE)?.language ?? "und";
  }

  /** The words of each lane that are not concluded. */
  get drafts(): readonly LaneDraft[] {
    return this.records
      .filter(({ tentative }) => tentative.length > 0)
      .map(({ lane, language, draft }) => ({ lane, language, segments: draft }));
  }

  /** Up to where words were concluded in the lane that is furthest behind. */
  get toldMs(): number {
    return Math.min(...this.records.map(({ concludedToMs }) => concludedToMs));
  }

  /** A session is asked for these targets; a lane that is new is written from `beganMs` on. */
  setTargets(targets: readonly string[], beganMs: number): void {
    for (const lane of this.#records.keys()) {
      if (lane !== ORIGINAL_LANE && !targets.includes(lane)) this.#records.delete(lane);
    }
    for (const target of targets) this.#addLane(target, beganMs, []);
  }

  /** Concludes the drafts before a position: their sound is not heard again. */
  promoteDrafts(untilMs: number): void {
    for (const record of this.records) {
      const concluded = promotedDraft(record, untilMs);
      if (record.tentative.length === 0) continue;
      const { lane, language } = record;
      const update = { lane, language, concluded, tentative: [] };
      record.note(update);
      this.#onDraftStands(update);
    }
  }

  /**
   * Gets past a sentence that an earlier life was too short for.
   * @returns from where to hear, at or after `settledMs`
   */
  leaveStall(settledMs: number): number {
    const point = stalledPoint(this.records, settledMs);
    if (!point) return settledMs;
    const { drafts } = this;
    this.promoteDrafts(point.draftsToMs);
    // The rest stands, too, should its sound be gone by now.
    for (const draft of drafts) this.#recallDraft(draft);
    return point.fromMs;
  }

  #recallDraft({ lane, language, segments }: LaneDraft): void {
    const record = this.#records.get(lane);
    if (!record) return;
    // By what the lane has said, not by the settled point: times within a draft are estimates that
    // change as it grows, and a short word that was behind the point may come to lie before it.
    const saidToMs = Math.max(...record.concluded.map(({ endMs }) => endMs));
    const tentative = draftBeyond(segments, saidToMs, language);
    record.note({ lane, language, concluded: [], tentative });
  }

  #addLane(lane: LaneId, beganMs: number, said: readonly Segment[]): void {
    if (this.#records.has(lane)) return;
    const language = lane === ORIGINAL_LANE ? "und" : lane;
    this.#records.set(lane, new LaneRecord(lane, language, beganMs, said));
  }
}

function saidIn(said: readonly ConcludedSegment[], lane: LaneId): Segment[] {
  return said.filter((entry) => entry.lane === lane).map(({ segment }) => segment);
}
