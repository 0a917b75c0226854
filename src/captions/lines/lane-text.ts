import { LineReader } from "../pace/line-reader.ts";
import { PaceGate } from "../pace/pace-gate.ts";
import { DEFAULT_READING, type Pace } from "../pace/reading-choices.ts";
import { countLetters, lettersPerSecond } from "../pace/reading-speed.ts";
import { SpeechRate } from "../pace/speech-rate.ts";
import type { Segment, SegmentUpdate } from "../segment.ts";
import { type CaptionLine, LineFlow } from "./line-flow.ts";
import type { PhraseBook } from "./phrase-book.ts";
import { lineWidthOf, widthOf } from "./text-width.ts";

/** What the user has chosen of how a lane is written. */
export interface LaneTextChoices {
  readonly pace: Pace;
  /**
   * Letters a line holds, counted as the lane's script does (42 of Latin, 16 full-width ones); null:
   * as many as is usual.
   */
  readonly columns: number | null;
  /** Lines that are on screen at most. */
  readonly lines: number;
}

export const DEFAULT_LANE_TEXT_CHOICES: LaneTextChoices = {
  pace: DEFAULT_READING.pace,
  columns: null,
  lines: 2,
};

/** There words wait for no more than a line's least time on screen. */
const FASTEST: Pace = 4;
/** Whoever speaks after so long begins on a new line. */
const LONG_PAUSE_MS = 2000;
/** Captions that are so far behind are shown no longer than they have to be. */
const BEHIND = { ms: 4000, lines: 3 } as const;
/** So long words hurry once captions go on after a break: what was said meanwhile comes within it. */
const HURRY_MS = 5000;
/** How often is looked whether waiting words have room, at the latest. */
const LOOK_AGAIN_MS = 250;

/**
 * What is to be on screen of one language at any moment, on a clock that is handed in (milliseconds
 * from any beginning, never going back). Words wait for three reasons only: a tentative one until
 * it is likely to stay (`PaceGate`), any until the line it would push out has been read
 * (`LineReader`), and never longer than that takes.
 */
export class LaneText {
  readonly #gate: PaceGate;
  readonly #flow: LineFlow;
  readonly #reader = new LineReader();
  readonly #speech = new SpeechRate();
  #language: string;
  #choices: LaneTextChoices;
  #waiting = "";
  /** Where in `#waiting`, and in the tentative words after it, somebody speaks again after a pause. */
  #pauses: number[] = [];
  #tentativePauses: readonly number[] = [];
  #lastFirmEndMs = Number.POSITIVE_INFINITY;
  #waitingSinceMs: number | null = null;
  /** The oldest line on screen. Lines that have left do not come back. */
  #topId = 0;

  /** @param phrases tells where phrases begin: no line should end within one */
  constructor(
    language: string,
    phrases: PhraseBook,
    choices: LaneTextChoices = DEFAULT_LANE_TEXT_CHOICES,
  ) {
    this.#flow = new LineFlow(phrases);
    this.#language = language;
    this.#choices = choices;
    this.#gate = new PaceGate(choices.pace);
  }

  /** Takes other choices; what is drawn of firm words stays as it is. */
  setChoices(choices: LaneTextChoices): void {
    this.#choices = choices;
    this.#gate.setPace(choices.pace);
    const last = this.#flow.lines.at(-1);
    if (last) this.#topId = Math.max(this.#topId, last.id - choices.lines + 1);
  }

  /**
   * Adds the concluded words and replaces the tentative ones; `lines` tells what comes of it.
   * @returns whether that is to be seen at once; else it may wait for the next moment (`momentOf`)
   */
  update(
    { language, concluded, tentative }: Pick<SegmentUpdate, "language" | "concluded" | "tentative">,
    nowMs: number,
  ): boolean {
    this.#language = language;
    this.#pauses.push(...this.#pausesIn(concluded).map((at) => at + this.#waiting.length));
    const firm = joined(concluded);
    this.#speech.hear(concluded, language);
    this.#waiting += firm;
    this.#lastFirmEndMs = concluded.at(-1)?.endMs ?? this.#lastFirmEndMs;
    this.#tentativePauses = this.#pausesIn(tentative);
    return this.#gate.update(firm, joined(tentative), language, nowMs);
  }

  /** Captions go on after a break. */
  goOn(nowMs: number): void {
    this.#gate.hurry(nowMs + HURRY_MS);
  }

  /** Forgets the tentative words: what was said after them is another place of the talk. */
  dropTentative(): void {
    this.#gate.clear();
  }

  /** Forgets all words; those that follow begin on a new line. */
  clear(): void {
    this.#gate.clear();
    this.#flow.clear();
    this.#waiting = "";
    this.#pauses = [];
    this.#waitingSinceMs = null;
  }

  /** What is to be on screen, oldest first. */
  lines(nowMs: number): readonly CaptionLine[] {
    this.#write(nowMs);
    return this.#onScreen();
  }

  /** When `lines` changes next without anything new being said; infinite when it does not. */
  nextChangeMs(nowMs: number): number {
    const gateMs = this.#gate.nextChangeMs(nowMs);
    return this.#waitingSinceMs === null ? gateMs : Math.min(gateMs, nowMs + LOOK_AGAIN_MS);
  }

  /** Firm words that have no room yet. */
  get waiting(): string {
    return this.#waiting;
  }

  /** Whether there is nothing to be shown, now or later. */
  get isEmpty(): boolean {
    return this.#flow.lines.length === 0 && this.#waiting === "" && this.#waitingSinceMs === null;
  }

  #onScreen(): readonly CaptionLine[] {
    return this.#flow.lines.filter(
      ({ id, firm, tentative }) => id >= this.#topId && (firm + tentative).trim() !== "",
    );
  }

  #write(nowMs: number): void {
    const tentative = this.#gate.shown(nowMs);
    const room = lineWidthOf(this.#language, this.#choices.columns);
    const written = this.#flow.write({
      language: this.#language,
      firm: this.#waiting,
      tentative,
      room,
      pauses: this.#isWaiting() ? [] : this.#startsAfterPauses(),
      // Words that were put right after they had left the screen are to be seen as well.
      onTakenBack: (id) => {
        this.#topId = Math.min(this.#topId, id);
      },
      mayBegin: (rest) => this.#makeRoom(nowMs, widthOf(rest) / room),
    });
    this.#waiting = this.#waiting.slice(written);
    this.#pauses = this.#pauses.map((at) => at - written).filter((at) => at >= 0);
    const isWaiting = this.#waiting !== "" || this.#flow.tentative !== tentative;
    this.#waitingSinceMs = isWaiting ? (this.#waitingSinceMs ?? nowMs) : null;
    const last = this.#flow.lines.at(-1);
    // Tentative lines may be gone: there is always the last one to be seen.
    if (last) this.#topId = Math.min(this.#topId, last.id);
    this.#flow.forgetBefore(this.#topId);
    this.#see(nowMs);
  }

  /** Whether there is room for another line, if need be by letting the oldest one go. */
  #makeRoom(nowMs: number, linesToCome: number): boolean {
    const last = this.#flow.lines.at(-1);
    if (!last || last.id - this.#topId + 1 < this.#choices.lines) return true;
    this.#see(nowMs);
    const isFast = this.#choices.pace === FASTEST;
    const waitedMs = this.#waitingSinceMs === null ? 0 : nowMs - this.#waitingSinceMs;
    const pressure = isFast ? 1 : Math.max(waitedMs / BEHIND.ms, linesToCome / BEHIND.lines);
    if (nowMs < this.#reader.mayGoAtMs(this.#topId, pressure)) return false;
    this.#topId += 1;
    return true;
  }

  #see(nowMs: number): void {
    const lines = this.#onScreen().map(({ id, firm, tentative }) => ({
      id,
      text: firm + tentative,
    }));
    const perSecond = lettersPerSecond(this.#language, this.#speech.perSecond);
    const readingMs = (text: string) => (countLetters(text, this.#language) / perSecond) * 1000;
    this.#reader.see(lines, readingMs, nowMs);
  }

  #isWaiting(): boolean {
    return this.#waitingSinceMs !== null;
  }

  #startsAfterPauses(): number[] {
    return [...this.#pauses, ...this.#tentativePauses.map((at) => at + this.#waiting.length)];
  }

  /** Where segments begin that come long after the one before. */
  #pausesIn(segments: readonly Segment[]): number[] {
    const starts: number[] = [];
    let at = 0;
    let endMs = this.#lastFirmEndMs;
    for (const { text, startMs, endMs: ownEndMs } of segments) {
      if (startMs - endMs >= LONG_PAUSE_MS) starts.push(at);
      at += text.length;
      endMs = ownEndMs;
    }
    return starts;
  }
}

/** Segment texts carry their own spaces. */
function joined(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.text).join("");
}
