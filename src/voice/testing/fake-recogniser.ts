import { seededRandom, type Talk } from "./talk.ts";

/** A segment as the service writes it. */
export interface WireSegment {
  readonly text: string;
  readonly start_time: number;
  readonly end_time: number;
}

/** What has changed in a lane. */
export interface LaneNews {
  readonly language: string | null;
  readonly concluded: readonly WireSegment[];
  readonly tentative: readonly WireSegment[];
}

interface HeardWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** What stands between words: nothing in Japanese. */
export function spaceOf(language: string | null): string {
  return language === "ja" ? "" : " ";
}

/** How a word is written in a language; null is the one it is spoken in. */
export function written(word: string, language: string | null): string {
  if (language === null) return word;
  if (language !== "ja") return `${language}-${word}`;
  // A kana for each letter.
  return [...word].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0x3000)).join("");
}

/** One language: words come some time after their sound, and are concluded some at a time. */
class FakeLane {
  readonly language: string | null;
  readonly #lagMs: number;
  readonly #random: () => number;
  #waiting: HeardWord[] = [];
  #tail: HeardWord[] = [];
  readonly #mostWords: number;
  #segmentLength: number;
  #hasSpoken = false;
  /** Whether what has not been concluded differs from what was told of it last. */
  #isChanged = false;

  constructor(language: string | null, seed: number, mostWords: number) {
    this.language = language;
    this.#mostWords = mostWords;
    this.#segmentLength = Math.ceil(mostWords / 3);
    this.#lagMs = language === null ? 400 : 900;
    this.#random = seededRandom(seed + (language?.length ?? 0));
  }

  hear(word: HeardWord): void {
    this.#waiting.push(word);
  }

  /** The clock of the stream restarts after so much of it. */
  moveBack(byMs: number): void {
    const move = ({ text, startMs, endMs }: HeardWord) => {
      return { text, startMs: Math.max(0, startMs - byMs), endMs: Math.max(0, endMs - byMs) };
    };
    this.#waiting = this.#waiting.map(move);
    this.#tail = this.#tail.map(move);
    this.#isChanged = this.#tail.length > 0;
  }

  /** What is to be told at a time of the stream. */
  advance(nowMs: number, isEnd: boolean): LaneNews | null {
    const isDue = ({ endMs }: HeardWord) => isEnd || endMs + this.#lagMs <= nowMs;
    if (this.#waiting.some(isDue)) {
      this.#tail.push(...this.#waiting.filter(isDue));
      this.#waiting = this.#waiting.filter((word) => !isDue(word));
      this.#isChanged = true;
    }
    const concluded: WireSegment[] = [];
    for (;;) {
      const run = this.#tail.slice(0, this.#segmentLength);
      const last = run.at(-1);
      if (!last) break;
      const isFull = run.length === this.#segmentLength && last.endMs + 2 * this.#lagMs <= nowMs;
      // A pause concludes what was said before it.
      const isPause = this.#waiting.length === 0 && last.endMs + 1000 + this.#lagMs <= nowMs;
      if (!isFull && !isPause && !isEnd) break;
      concluded.push(this.#segment(run));
      this.#tail = this.#tail.slice(run.length);
      this.#segmentLength = 1 + Math.floor(this.#random() * this.#mostWords);
    }
    if (concluded.length === 0 && !this.#isChanged) return null;
    this.#isChanged = false;
    const tentative = this.#tail.length > 0 ? [this.#segment(this.#tail, false)] : [];
    return { language: this.language, concluded, tentative };
  }

  #segment(words: readonly HeardWord[], isFirm = true): WireSegment {
    const space = spaceOf(this.language);
    const text = words.map((word) => written(word.text, this.language)).join(space);
    const joint = this.#hasSpoken ? space : "";
    if (isFirm) this.#hasSpoken = true;
    return {
      text: joint + text,
      start_time: Math.round(words[0]?.startMs ?? 0),
      end_time: Math.round(words.at(-1)?.endMs ?? 0),
    };
  }
}

/** Sound that comes twice for no longer than this is taken for an echo. */
const ECHO_MS = 100;

/**
 * Hears which sound of a talk it is sent and writes the words in it: those of which at least half
 * was heard without a break. Its time is the sound it was sent.
 */
export class FakeRecogniser {
  readonly #talk: Talk;
  readonly #lanes: readonly FakeLane[];
  #streamMs = 0;
  #begun: { readonly word: object; readonly heardMs: number } | null = null;
  #run = { captureMs: Number.NaN, streamMs: 0, toMs: Number.NaN };

  /** @param mostWords the longest segment that it writes */
  constructor(talk: Talk, targets: readonly string[], seed: number, mostWords = 7) {
    this.#talk = talk;
    this.#lanes = [null, ...targets].map((language) => new FakeLane(language, seed, mostWords));
  }

  /** Hears a piece of sound and tells what there is to tell. */
  hear(startMs: number, durationMs: number): LaneNews[] {
    if (Math.abs(startMs - this.#run.toMs) > 1 || Number.isNaN(this.#run.toMs)) {
      // What is heard again of a moment ago says no word twice.
      const againMs = this.#run.toMs - startMs;
      const nextMs = againMs > 0 && againMs <= ECHO_MS ? this.#run.toMs : startMs;
      this.#begun = this.#beginning(nextMs);
      if (!this.#begun) this.#finishWord();
      const streamMs = this.#streamMs + nextMs - startMs;
      this.#run = { captureMs: nextMs, streamMs, toMs: nextMs };
    }
    const fromMs = this.#run.toMs;
    this.#run.toMs = startMs + durationMs;
    this.#streamMs += durationMs;
    for (const word of this.#talk.words) {
      if (word.startMs >= this.#run.toMs) break;
      if (word.endMs > fromMs && word.endMs <= this.#run.toMs) this.#hearWord(word);
    }
    return this.#advance(false);
  }

  /** No more sound comes: everything is concluded. */
  end(): LaneNews[] {
    this.#finishWord();
    return this.#advance(true);
  }

  /** Its clock restarts; what was heard before is placed at its beginning. */
  restartClock(): void {
    for (const lane of this.#lanes) lane.moveBack(this.#streamMs);
    this.#streamMs = 0;
    this.#run.toMs = Number.NaN;
  }

  /** What was heard of a word that goes on behind a hole. */
  #beginning(nextMs: number): { readonly word: object; readonly heardMs: number } | null {
    const { captureMs, toMs } = this.#run;
    const word = this.#talk.words.find(({ startMs, endMs }) => startMs < toMs && endMs > nextMs);
    if (!word || nextMs < toMs) return null;
    return { word, heardMs: toMs - Math.max(word.startMs, captureMs) };
  }

  #finishWord(): void {
    const { toMs } = this.#run;
    const word = this.#talk.words.find(({ startMs, endMs }) => startMs < toMs && endMs > toMs);
    if (word) this.#hearWord(word);
  }

  #hearWord(word: { text: string; startMs: number; endMs: number }): void {
    const fromMs = Math.max(word.startMs, this.#run.captureMs);
    const toMs = Math.min(word.endMs, this.#run.toMs);
    const before = this.#begun?.word === word ? this.#begun.heardMs : 0;
    if (before + toMs - fromMs < (word.endMs - word.startMs) / 2) return;
    const offsetMs = this.#run.streamMs - this.#run.captureMs;
    const heard = { text: word.text, startMs: fromMs + offsetMs, endMs: toMs + offsetMs };
    for (const lane of this.#lanes) lane.hear(heard);
  }

  #advance(isEnd: boolean): LaneNews[] {
    return this.#lanes
      .map((lane) => lane.advance(this.#streamMs, isEnd))
      .filter((news) => news !== null);
  }
}
