import { type CaptionLine, LineFlow } from "./line-flow.ts";
import { DEFAULT_READING, type Pace } from "./reading-choices.ts";
import type { Segment, SegmentUpdate } from "./segment.ts";

/** What the user has chosen of how a lane is written. */
export interface LaneTextChoices {
  readonly pace: Pace;
  /** Full-width letters count twice of them in scripts of narrow ones; null: as many as the script has. */
  readonly columns: number | null;
  /** Lines that are on screen at most. */
  readonly lines: number;
}

export const DEFAULT_LANE_TEXT_CHOICES: LaneTextChoices = {
  pace: DEFAULT_READING.pace,
  columns: null,
  lines: 2,
};

/**
 * What is to be on screen of one language at any moment, on a clock that is handed in (milliseconds
 * from any beginning, never going back).
 */
export class LaneText {
  readonly #flow: LineFlow;
  #language: string;
  #choices: LaneTextChoices;

  constructor(language: string, choices: LaneTextChoices = DEFAULT_LANE_TEXT_CHOICES) {
    this.#language = language;
    this.#choices = choices;
    this.#flow = new LineFlow(language);
  }

  /** Takes other choices; what is drawn of firm words stays as it is. */
  setChoices(choices: LaneTextChoices): void {
    this.#choices = choices;
  }

  /** Adds the concluded words and replaces the tentative ones. */
  update(
    { language, concluded, tentative }: Pick<SegmentUpdate, "language" | "concluded" | "tentative">,
    _nowMs: number,
  ): void {
    this.#language = language;
    this.#flow.update(joined(concluded), joined(tentative), language);
  }

  /** Forgets the tentative words: what was said after them is another place of the talk. */
  dropTentative(_nowMs: number): void {
    this.#flow.update("", "", this.#language);
  }

  /** Forgets all words; those that follow begin on a new line. */
  clear(): void {
    this.#flow.clear();
  }

  /** What is to be on screen, oldest first. */
  lines(_nowMs: number): readonly CaptionLine[] {
    return this.#flow.lines(this.#choices.lines);
  }

  /** When `lines` changes next without anything new being said; null when it does not. */
  nextChangeMs(_nowMs: number): number | null {
    return null;
  }

  /** Whether there is nothing to be shown, now or later. */
  get isEmpty(): boolean {
    return this.#flow.lines(1).length === 0;
  }
}

/** Segment texts carry their own spaces. */
function joined(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.text).join("");
}
