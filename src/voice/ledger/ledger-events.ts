import type { LaneId, Segment, SegmentUpdate } from "../../captions/segment.ts";
import type { SoundGap } from "../word-source.ts";
import type { LaneLedgerStart } from "./lane-ledger.ts";

/** Where the books begin. */
export interface LedgerStart extends LaneLedgerStart {
  /** Whether the earlier life settled too little of what it heard. */
  readonly isStalled: boolean;
}

/** What the ledger tells. */
export interface LedgerEvents {
  onUpdate(update: SegmentUpdate): void;
  onGap(gap: SoundGap): void;
  /**
   * Words were concluded: as the service wrote them, on the capture clock, and what of them is told
   * now, which are the last ones. What is told without being heard is a draft that stands.
   */
  onConcluded(lane: LaneId, heard: readonly Segment[], told: readonly Segment[]): void;
}
