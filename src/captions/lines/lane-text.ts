import { DEFAULT_READING, type Pace } from "../pace/reading-choices.ts";
import { countLetters, lettersPerSecond } from "../pace/reading-speed.ts";
import { SimulatedReader } from "../pace/simulated-reader.ts";
import { SpeechRate } from "../pace/speech-rate.ts";
import { StabilityFilter } from "../pace/stability-filter.ts";
import type { Segment, SegmentUpdate } from "../segment.ts";
import { lineWidthOf, widthOf } from "../text/text-width.ts";
import { type CaptionLine, LineFlow } from "./line-flow.ts";
import type { PhraseDictionary } from "./phrase-dictionary.ts";

export interface LaneTextSettings {
  readonly pace: Pace;
  /**
   * Characters per line in the lane's script (42 in Latin, 16 full-width ones); null for the usual
   * number.
   */
  readonly columns: number | null;
  readonly lines: number;
}

export const DEFAULT_LANE_TEXT_SETTINGS: LaneTextSettings = {
  pace: DEFAULT_READING.pace,
  columns: null,
  lines: 2,
};

// At this pace words wait no longer than a line's minimum time on screen.
const FASTEST: Pace = 4;
const LONG_PAUSE_MS = 2000;
// Captions this far behind are shown no longer than necessary.
const BEHIND = { ms: 4000, lines: 3 } as const;
// Words hurry for this long after a break, in which the missed words arrive.
const HURRY_MS = 5000;
const LOOK_AGAIN_MS = 250;

/**
 * The text of one lane on screen at any moment. The caller passes the time, in milliseconds, which
 * never goes back.
 * Words wait for two reasons only. A tentative word waits until it is likely to stay
 * (`StabilityFilter`). Any word waits until the line it would push out has been read
 * (`SimulatedReader`).
 */
export class LaneText {
  readonly #filter: StabilityFilter;
  readonly #flow: LineFlow;
  readonly #reader = new SimulatedReader();
  readonly #speech = new SpeechRate();
  #language: string;
  #settings: LaneTextSettings;
  #waiting = "";
  /**
   * Positions in `#waiting` and the tentative words after it at which speech resumes after a pause.
   */
  #pauses: number[] = [];
  #tentativePauses: readonly number[] = [];
  #lastFirmEndMs = Number.POSITIVE_INFINITY;
  #waitingSinceMs: number | null = null;
  // The oldest line on screen. Lines that have left do not return.
  #topId = 0;

  /** @param phrases words that begin a phrase: no line should end within one */
  constructor(
    language: string,
    phrases: PhraseDictionary,
    settings: LaneTextSettings = DEFAULT_LANE_TEXT_SETTINGS,
  ) {
    this.#flow = new LineFlow(phrases);
    this.#language = language;
    this.#settings = settings;
    this.#filter = new StabilityFilter(settings.pace);
  }

  /** Changes the settings; firm words already drawn stay as they are. */
  setSettings(settings: LaneTextSettings): void {
    this.#settings = settings;
    this.#filter.setPace(settings.pace);
    const last = this.#flow.lines.at(-1);
    if (last) this.#topId = Math.max(this.#topId, last.id - settings.lines + 1);
  }

  /**
   * Adds the concluded words and replaces the tentative ones.
   * @returns whether `lines` should be drawn at once; otherwise it may wait for the next redraw
   * tick
   */
  applyUpdate(
    { language, concluded, tentative }: Pick<SegmentUpdate, "language" | "concluded" | "tentative">,
    nowMs: number,
  ): boolean {
    this.#language = language;
    this.#pauses.push(...this.#pausesIn(concluded).map((at) => at + this.#waiting.length));
    const firm = joined(concluded);
    this.#speech.addSegments(concluded, language);
    this.#waiting += firm;
    this.#lastFirmEndMs = concluded.at(-1)?.endMs ?? this.#lastFirmEndMs;
    this.#tentativePauses = this.#pausesIn(tentative);
    return this.#filter.update(firm, joined(tentative), language, nowMs);
  }

  resume(nowMs: number): void {
    this.#filter.hurryUntil(nowMs + HURRY_MS);
  }

  /** Drops the tentative words: the player has jumped. */
  clearTentative(): void {
    this.#filter.clear();
  }

  /** Drops all words; the next ones begin on a new line. */
  clear(): void {
    this.#filter.clear();
    this.#flow.clear();
    this.#waiting = "";
    this.#pauses = [];
    this.#waitingSinceMs = null;
  }

  /** The lines on screen, oldest first. */
  lines(nowMs: number): readonly CaptionLine[] {
    this.#write(nowMs);
    return this.#onScreen();
  }

  /** When `lines` changes next without an update; infinite if it does not. */
  nextChangeMs(nowMs: number): number {
    const filterMs = this.#filter.nextChangeMs(nowMs);
    return this.#waitingSinceMs === null ? filterMs : Math.min(filterMs, nowMs + LOOK_AGAIN_MS);
  }

  /** When the words on screen will have been read. */
  get readAtMs(): number {
    return this.#reader.readAtMs;
  }

  get waiting(): string {
    return this.#waiting;
  }

  get isEmpty(): boolean {
    return this.#flow.lines.length === 0 && this.#waiting === "" && this.#waitingSinceMs === null;
  }

  #onScreen(): readonly CaptionLine[] {
    return this.#flow.lines.filter(
      ({ id, firm, tentative }) => id >= this.#topId && (firm + tentative).trim() !== "",
    );
  }

  #write(nowMs: number): void {
    const tentative = this.#filter.shownText(nowMs);
    const room = lineWidthOf(this.#language, this.#settings.columns);
    const written = this.#flow.write({
      language: this.#language,
      firm: this.#waiting,
      tentative,
      room,
      pauses: this.#isWaiting() ? [] : this.#startsAfterPauses(),
      // Words that were corrected after they left the screen are shown again.
      onWithdrawn: (id) => {
        this.#topId = Math.min(this.#topId, id);
      },
      mayStartLine: (rest) => this.#makeRoom(nowMs, widthOf(rest) / room),
    });
    this.#waiting = this.#waiting.slice(written);
    this.#pauses = this.#pauses.map((at) => at - written).filter((at) => at >= 0);
    const isWaiting = this.#waiting !== "" || this.#flow.tentative !== tentative;
    this.#waitingSinceMs = isWaiting ? (this.#waitingSinceMs ?? nowMs) : null;
    const last = this.#flow.lines.at(-1);
    // Tentative lines may have disappeared, but the last line stays visible.
    if (last) this.#topId = Math.min(this.#topId, last.id);
    this.#flow.forgetLinesBefore(this.#topId);
    this.#updateReader(nowMs);
  }

  /**
   * Makes room for another line, if necessary by removing the oldest one.
   * @returns whether there is room
   */
  #makeRoom(nowMs: number, linesToCome: number): boolean {
    const [first, last] = [this.#flow.lines[0], this.#flow.lines.at(-1)];
    if (!first || !last) return true;
    // Lines that were cleared take no room.
    this.#topId = Math.max(this.#topId, first.id);
    if (last.id - this.#topId + 1 < this.#settings.lines) return true;
    this.#updateReader(nowMs);
    const isFast = this.#settings.pace === FASTEST;
    const waitedMs = nowMs - (this.#waitingSinceMs ?? nowMs);
    const pressure = Math.max(isFast ? 1 : 0, waitedMs / BEHIND.ms, linesToCome / BEHIND.lines);
    if (nowMs < this.#reader.mayLeaveAtMs(this.#topId, pressure)) return false;
    this.#topId += 1;
    return true;
  }

  #updateReader(nowMs: number): void {
    const lines = this.#onScreen().map(({ id, firm, tentative }) => ({
      id,
      text: firm + tentative,
    }));
    const perSecond = lettersPerSecond(this.#language, this.#speech.lettersPerSecond);
    const readingMs = (text: string) => (countLetters(text, this.#language) / perSecond) * 1000;
    this.#reader.updateLines(lines, readingMs, nowMs);
  }

  #isWaiting(): boolean {
    return this.#waitingSinceMs !== null;
  }

  #startsAfterPauses(): number[] {
    return [...this.#pauses, ...this.#tentativePauses.map((at) => at + this.#waiting.length)];
  }

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

// Segment texts include their own spaces.
function joined(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.text).join("");
}
