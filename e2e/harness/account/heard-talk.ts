import { dropoutsIn, type HeardStretch, withoutStrays } from "./dropouts.ts";
import type { TalkWord } from "./talk-files.ts";
import { splitIntoUnits } from "./text-units.ts";

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

interface SessionWord extends Span {
  readonly text: string;
}

/** What a session heard and transcribed; see the local service's account. */
export interface ListeningSession {
  readonly stretches: readonly HeardStretch[];
  /** By lane: `source`, or the target language. */
  readonly words: Readonly<
    Record<string, { concluded: readonly SessionWord[]; unheard: readonly SessionWord[] }>
  >;
}

// The extension loses at least one chunk; shorter pieces are recogniser errors at the borders.
const LEAST_LOST_MS = 50;

/**
 * Less than two chunks: a busy browser drops up to a dozen 10 ms blocks at once, without silence in
 * their place, which looks like a loss by the extension. Lost words are judged separately.
 */
export const MOST_LOST_MS = 120;

// A recogniser needs a little sound on either side of a hole, so adjacent words suffer too.
const BESIDE_HOLE_MS = 100;

// The longest sound that a session may receive without recognising it as part of the talk.
const LEAD_IN_MS = 1500;

// The local service and the harness each parse the talk's files and place words slightly
// differently.
const SAME_PLACE_MS = 500;

/**
 * What the sessions of a run heard of a talk that was played once. A busy browser drops sound
 * before it is captured, and no test can demand that. Everything else has to arrive, and its
 * transcript has to be shown.
 */
export class HeardTalk {
  readonly dropped: readonly Span[];
  /** Sound that apparently was captured but reached no session. */
  readonly lost: readonly Span[];
  readonly #sessions: readonly ListeningSession[];

  /**
   * @param sessions in the order in which they began
   * @param missing what reached none of them, although the sound before and after did
   */
  constructor(sessions: readonly ListeningSession[], missing: readonly Span[]) {
    this.#sessions = sessions;
    const heard = sessions.map(({ stretches }) => stretches);
    const firstMs = heard.find(({ length }) => length > 0)?.[0]?.fromMs ?? 0;
    // No account mentions what the browser dropped before the first sound.
    this.dropped = [{ fromMs: 0, toMs: firstMs }, ...dropoutsIn(heard)];
    // Damaged sound that was mistaken for another place does not make the talk longer.
    const lastMs = Math.max(...heard.flatMap(withoutStrays).map(({ toMs }) => toMs));
    this.lost = missing
      .filter(({ fromMs }) => fromMs < lastMs)
      .flatMap((span) => without(span, this.dropped))
      .filter(({ fromMs, toMs }) => toMs - fromMs >= LEAST_LOST_MS);
  }

  /**
   * Whether a word has to be shown. A word may be absent when a browser dropout damaged it, or came
   * before it as a session began, and a session therefore missed it or none wrote it.
   * @param lane `original`, or the target language
   * @param dropped what the browser dropped while the word was spoken
   */
  isRequired(
    lane: string,
    language: string,
    word: TalkWord,
    dropped: readonly Span[] = this.dropped,
  ): boolean {
    const isTorn = (span: Span) =>
      overlap(span, {
        fromMs: word.startMs - BESIDE_HOLE_MS,
        toMs: word.endMs + BESIDE_HOLE_MS,
      });
    if (![...dropped, ...this.#leadIns(dropped)].some(isTorn)) return true;
    const isIn = (list: readonly SessionWord[]) =>
      list.some((each) => isSame(each, word, language));
    const lanes = this.#lanesOf(lane);
    return (
      !lanes.some(({ unheard }) => isIn(unheard)) && lanes.some(({ concluded }) => isIn(concluded))
    );
  }

  get lostMs(): number {
    return this.lost.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  }

  describe(lane: string): string {
    const lanes = this.#lanesOf(lane).map(({ concluded, unheard }) => {
      const texts = (list: readonly SessionWord[]) => list.map(({ text }) => text).join(" ");
      return `concluded: ${texts(concluded)}; unheard: ${texts(unheard)}`;
    });
    const stretches = this.#sessions.map((session) => session.stretches.map(toText).join(", "));
    return [
      lane,
      `dropped by the browser: ${this.dropped.map(rounded).join(", ")}`,
      ...lanes.map((words, at) => `session ${at}: ${stretches[at]}; ${words}`),
    ].join("\n");
  }

  /**
   * Sound at the start of a session that it could not recognise because of a hole in it. A session
   * that continues where another has ended misses only this sound.
   */
  #leadIns(dropped: readonly Span[]): readonly Span[] {
    return this.#sessions
      .flatMap(({ stretches }) => stretches.slice(0, 1))
      .map(({ fromMs, streamFromMs }) => ({
        fromMs: fromMs - Math.min(streamFromMs, LEAD_IN_MS),
        toMs: fromMs,
      }))
      .filter((leadIn) => dropped.some((hole) => overlap(hole, leadIn)));
  }

  #lanesOf(lane: string) {
    const name = lane === "original" ? "source" : lane;
    return this.#sessions.map(({ words }) => words[name] ?? { concluded: [], unheard: [] });
  }
}

function overlap(one: Span, other: Span): boolean {
  return one.fromMs < other.toMs && one.toMs > other.fromMs;
}

function isSame(written: SessionWord, word: TalkWord, language: string): boolean {
  return (
    Math.abs(written.fromMs - word.startMs) <= SAME_PLACE_MS &&
    splitIntoUnits(written.text, language).includes(word.text)
  );
}

function without(span: Span, others: readonly Span[]): readonly Span[] {
  const pieces: Span[] = [];
  let fromMs = span.fromMs;
  for (const other of others) {
    if (other.toMs <= fromMs || other.fromMs >= span.toMs) continue;
    if (other.fromMs > fromMs) pieces.push({ fromMs, toMs: other.fromMs });
    fromMs = other.toMs;
  }
  return fromMs < span.toMs ? [...pieces, { fromMs, toMs: span.toMs }] : pieces;
}

export function rounded({ fromMs, toMs }: Span): string {
  return `${Math.round(fromMs)}-${Math.round(toMs)}`;
}

function toText({ relation, streamFromMs, streamToMs, ...span }: HeardStretch): string {
  const stream = rounded({ fromMs: streamFromMs, toMs: streamToMs });
  return `${relation} ${rounded(span)}@${stream}`;
}
