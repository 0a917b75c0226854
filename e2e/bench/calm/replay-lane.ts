import { LaneText, type LaneTextSettings } from "../../../src/captions/lines/lane-text.ts";
import type { CaptionLine } from "../../../src/captions/lines/line-flow.ts";
import { KNOWN_PHRASES } from "../../../src/captions/lines/phrase-starts.ts";
import { PACE_RULES } from "../../../src/captions/pace/pace-rules.ts";
import { redrawTickAt } from "../../../src/captions/pace/redraw-tick.ts";
import { splitIntoUnits } from "../../harness/account/text-units.ts";
import type { RecordedLane, TimedUpdate } from "./record-streams.ts";

export interface LaneReplay {
  /** Words of the final text; letters where the language puts no spaces between words. */
  readonly words: number;
  /** Words that were on screen and were withdrawn or changed, with everything after them. */
  readonly erased: number;
  /** Lines in which a firm word was changed, moved or removed. */
  readonly firmChanges: number;
  readonly letters: string;
  /** For each word of the final text, when any text was first in its place. */
  readonly firstShownMs: readonly number[];
  readonly finalSinceMs: readonly number[];
  /** For each word of the final text, when the service concluded it. */
  readonly concludedMs: readonly number[];
  readonly drawings: number;
  readonly lines: number;
}

// Updates that wait for a moment are sent to the page this long before it.
const AHEAD_MS = 40;

/**
 * Feeds a recording to a lane's text, on the recording's own clock. Tentative words that are held
 * back in any case arrive shortly before a moment, as in a page.
 */
export function replayLane(recorded: RecordedLane, choices: LaneTextSettings): LaneReplay {
  const lane = new LaneText(recorded.lane, KNOWN_PHRASES, choices);
  const screen = new Screen(recorded);
  let drawAtMs = Number.POSITIVE_INFINITY;
  const draw = (nowMs: number) => {
    screen.draw(lane.lines(nowMs), nowMs);
    drawAtMs = redrawTickAt(lane.nextChangeMs(nowMs));
  };
  const runUntil = (endMs: number) => {
    while (drawAtMs < endMs) draw(drawAtMs);
  };
  let waiting: TimedUpdate[] = [];
  const applyWaiting = (atMs: number) => {
    runUntil(atMs);
    for (const update of waiting) {
      if (lane.applyUpdate(update, atMs)) draw(atMs);
      else drawAtMs = redrawTickAt(atMs);
    }
    waiting = [];
  };
  const mayWait = PACE_RULES[choices.pace].holdMs > 0;
  let sentAtMs = 0;
  for (const update of recorded.updates) {
    if (waiting.length > 0 && sentAtMs <= update.atMs) applyWaiting(sentAtMs);
    waiting.push(update);
    sentAtMs = redrawTickAt(update.atMs + AHEAD_MS) - AHEAD_MS;
    if (!mayWait || update.concluded.length > 0) applyWaiting(update.atMs);
  }
  applyWaiting(sentAtMs);
  runUntil(Number.POSITIVE_INFINITY);
  return screen.result();
}

class Screen {
  readonly #language: string;
  readonly #finalLetters: string;
  readonly #words: readonly {
    readonly middle: number;
    readonly end: number;
    readonly concludedMs: number;
  }[];
  readonly #firstShownMs: number[] = [];
  readonly #finalSinceMs: (number | undefined)[] = [];
  #lines: CaptionLine[] = [];
  #text = "";
  #letters = "";
  /** How many letters are as in the final text, how many words are, and how many have a place. */
  #rightLetters = 0;
  #rightWords = 0;
  #shownWords = 0;
  #erased = 0;
  #firmChanges = 0;
  #drawings = 0;

  constructor({ updates, language }: RecordedLane) {
    this.#language = language;
    const text = updates.flatMap(({ concluded }) => concluded.map((each) => each.text)).join("");
    this.#finalLetters = withoutSpaces(text);
    const concluded = concludedLetters(updates);
    let end = 0;
    let next = 0;
    this.#words = splitIntoUnits(text, language).map((word) => {
      const { length } = withoutSpaces(word);
      end += length;
      while ((concluded[next]?.letters ?? end) < end) next += 1;
      return { middle: end - length / 2, end, concludedMs: concluded[next]?.atMs ?? Number.NaN };
    });
  }

  draw(onScreen: readonly CaptionLine[], atMs: number): void {
    const [top] = onScreen;
    const gone = top ? this.#lines.filter(({ id }) => id < top.id) : this.#lines;
    for (const line of this.#lines.slice(gone.length)) {
      const now = onScreen.find(({ id }) => id === line.id);
      if (line.firm !== "" && !now?.firm.startsWith(line.firm)) this.#firmChanges += 1;
    }
    this.#lines = [...gone, ...onScreen];
    const text = this.#lines.map(({ firm, tentative }) => firm + tentative).join(" ");
    if (text === this.#text) return;
    this.#drawings += 1;
    const same = commonLength(this.#text, text);
    if (same < this.#text.length) {
      const from = this.#text.slice(0, same).search(/\S*$/);
      const lost = this.#text.slice(hasSpaces(this.#language) ? from : same);
      this.#erased += splitIntoUnits(lost, this.#language).length;
    }
    const kept = this.#letters.length - withoutSpaces(this.#text.slice(same)).length;
    this.#letters = this.#letters.slice(0, kept) + withoutSpaces(text.slice(same));
    this.#text = text;
    this.#note(kept, atMs);
  }

  /** @param kept how many letters were there before, which need no second look */
  #note(kept: number, atMs: number): void {
    const { length } = this.#letters;
    for (; (this.#words[this.#shownWords]?.middle ?? Infinity) <= length; this.#shownWords++) {
      this.#firstShownMs[this.#shownWords] = atMs;
    }
    const from = Math.min(this.#rightLetters, kept);
    this.#rightLetters = commonLength(this.#letters, this.#finalLetters, from);
    const endOf = (word: number) => this.#words[word]?.end ?? Infinity;
    for (; this.#rightWords > 0 && endOf(this.#rightWords - 1) > this.#rightLetters; ) {
      this.#rightWords -= 1;
      this.#finalSinceMs[this.#rightWords] = undefined;
    }
    for (; endOf(this.#rightWords) <= this.#rightLetters; this.#rightWords++) {
      this.#finalSinceMs[this.#rightWords] = atMs;
    }
  }

  result(): LaneReplay {
    return {
      words: this.#words.length,
      erased: this.#erased,
      firmChanges: this.#firmChanges,
      letters: withoutSpaces(this.#text),
      firstShownMs: this.#firstShownMs,
      finalSinceMs: this.#words.map((_, at) => this.#finalSinceMs[at] ?? Number.NaN),
      concludedMs: this.#words.map(({ concludedMs }) => concludedMs),
      drawings: this.#drawings,
      lines: (this.#lines.at(-1)?.id ?? -1) + 1,
    };
  }
}

/** How many letters are concluded, and since when, in order. */
function concludedLetters(
  updates: readonly TimedUpdate[],
): readonly { readonly letters: number; readonly atMs: number }[] {
  let letters = 0;
  return updates.flatMap(({ concluded, atMs }) =>
    concluded.map(({ text }) => {
      letters += withoutSpaces(text).length;
      return { letters, atMs };
    }),
  );
}

function hasSpaces(language: string): boolean {
  return !["ja", "zh", "th"].includes(language);
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, "");
}

/** @param from how many letters are known to be the same */
function commonLength(one: string, other: string, from = 0): number {
  const most = Math.min(one.length, other.length);
  let length = from;
  while (length < most && one[length] === other[length]) length++;
  return length;
}
