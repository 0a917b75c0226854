import type { CaptionStyle, LetterStyle } from "../captions/look/caption-style.ts";
import type { SystemLook } from "../captions/look/style-presets.ts";
import type { Pace, ReadingChoices } from "../captions/pace/reading-choices.ts";
import type { LaneId } from "../captions/segment.ts";

/** What the sections for looks and reading need done. */
export interface LookPort {
  saveStyle(change: Partial<CaptionStyle>): Promise<void>;
  /** @param change null takes away all that the lane has of its own */
  saveLane(lane: LaneId, change: Partial<LetterStyle> | null): Promise<void>;
  saveReading(change: Partial<ReadingChoices>): Promise<void>;
  /** What the system tells of how its user wants to read, now. */
  readSystemLook(): SystemLook;
  /** By how much each position of the dial delays the words, in milliseconds. */
  readonly paceDelaysMs: Readonly<Record<Pace, number>>;
}

/** A lane the user has chosen. */
export interface NamedLane {
  readonly lane: LaneId;
  readonly name: string;
  /** BCP 47 tag of the language its words are likely to be in. */
  readonly language: string;
}
