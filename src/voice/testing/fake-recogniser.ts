import { seededRandom, type Talk } from "./talk.ts";

export interface WireSegment {
  readonly text: string;
  readonly start_time: number;
  readonly end_time: number;
}

export interface LaneOutput {
  readonly language: string | null;
  readonly concluded: readonly WireSegment[];
  readonly tentative: readonly WireSegment[];
}

interface RecognisedWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

export function spaceOf(language: string | null): string {
  return language === "ja" ? "" : " ";
}

export function translated(word: string, language: string | null): string {
  if (language === null) return word;
  if (language !== "ja") return `${language}-${word}`;
  // One kana per letter.
  return [...word].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0x3000)).join("");
}

// One language. Words follow their sound after a while and are concluded in groups.
class FakeLane {
  readonly language: string | null;
  readonly #lagMs: number;
  readonly #random: () => number;
  #waiting: RecognisedWord[] = [];
  #tail: RecognisedWord[] = [];
  readonly #mostWords: number;
  #segmentLength: number;
  #hasSpoken = false;
  #isChanged = false;

  constructor(language: string | null, seed: number, mostWords: number) {
    this.language = language;
    this.#mostWords = mostWords;
    this.#segmentLength = Math.ceil(mostWords / 3);
    this.#lagMs = language === null ? 400 : 900;
    this.#random = seededRandom(seed + (language?.length ?? 0));
  }

  addWord(word: RecognisedWord): void {
    this.#waiting.push(word);
  }

  moveBack(byMs: number): void {
    const move = ({ text, startMs, endMs }: RecognisedWord) => {
      return { text, startMs: Math.max(0, startMs - byMs), endMs: Math.max(0, endMs - byMs) };
    };
    this.#waiting = this.#waiting.map(move);
    this.#tail = this.#tail.map(move);
    this.#isChanged = this.#tail.length > 0;
  }

  advanceTo(nowMs: number, isEnd: boolean): LaneOutput | null {
    const isDue = ({ endMs }: RecognisedWord) => isEnd || endMs + this.#lagMs <= nowMs;
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
      // A pause concludes the words before it.
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

  #segment(words: readonly RecognisedWord[], isFirm = true): WireSegment {
    const space = spaceOf(this.language);
    const text = words.map((word) => translated(word.text, this.language)).join(space);
    const joint = this.#hasSpoken ? space : "";
    if (isFirm) this.#hasSpoken = true;
    return {
      text: joint + text,
      start_time: Math.round(words[0]?.startMs ?? 0),
      end_time: Math.round(words.at(-1)?.endMs ?? 0),
    };
  }
}

const ECHO_MS = 100;

/**
 * Recognises the sound of a talk and writes the words of which at least half arrived without a
 * break. Its clock counts the sound it was sent.
 */
export class FakeRecogniser {
  readonly #talk: Talk;
  readonly #lanes: readonly FakeLane[];
  #streamMs = 0;
  #begun: { readonly word: object; readonly recognisedMs: number } | null = null;
  #run = { captureMs: Number.NaN, streamMs: 0, toMs: Number.NaN };

  constructor(talk: Talk, targets: readonly string[], seed: number, mostWords = 7) {
    this.#talk = talk;
    this.#lanes = [null, ...targets].map((language) => new FakeLane(language, seed, mostWords));
  }

  addSound(startMs: number, durationMs: number): LaneOutput[] {
    if (Math.abs(startMs - this.#run.toMs) > 1 || Number.isNaN(this.#run.toMs)) {
      // Sound repeated from a moment ago adds no word.
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
      if (word.endMs > fromMs && word.endMs <= this.#run.toMs) this.#addWord(word);
    }
    return this.#advance(false);
  }

  end(): LaneOutput[] {
    this.#finishWord();
    return this.#advance(true);
  }

  restartClock(): void {
    for (const lane of this.#lanes) lane.moveBack(this.#streamMs);
    this.#streamMs = 0;
    this.#run.toMs = Number.NaN;
  }

  #beginning(nextMs: number): { readonly word: object; readonly recognisedMs: number } | null {
    const { captureMs, toMs } = this.#run;
    const word = this.#talk.words.find(({ startMs, endMs }) => startMs < toMs && endMs > nextMs);
    if (!word || nextMs < toMs) return null;
    return { word, recognisedMs: toMs - Math.max(word.startMs, captureMs) };
  }

  #finishWord(): void {
    const { toMs } = this.#run;
    const word = this.#talk.words.find(({ startMs, endMs }) => startMs < toMs && endMs > toMs);
    if (word) this.#addWord(word);
  }

  #addWord(word: { text: string; startMs: number; endMs: number }): void {
    const fromMs = Math.max(word.startMs, this.#run.captureMs);
    const toMs = Math.min(word.endMs, this.#run.toMs);
    const before = this.#begun?.word === word ? this.#begun.recognisedMs : 0;
    if (before + toMs - fromMs < (word.endMs - word.startMs) / 2) return;
    const offsetMs = this.#run.streamMs - this.#run.captureMs;
    const recognised = { text: word.text, startMs: fromMs + offsetMs, endMs: toMs + offsetMs };
    for (const lane of this.#lanes) lane.addWord(recognised);
  }

  #advance(isEnd: boolean): LaneOutput[] {
    return this.#lanes
      .map((lane) => lane.advanceTo(this.#streamMs, isEnd))
      .filter((output) => output !== null);
  }
}
