import { dropoutsIn, type HeardStretch, withoutStrays } from "./dropouts.ts";
import type { TalkWord } from "./talk-files.ts";
import { splitIntoUnits } from "./text-units.ts";

/** A piece of the talk. */
interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

interface SessionWord extends Span {
  readonly text: string;
}

/** What a session heard and wrote; see the local service's account. */
export interface ListeningSession {
  readonly stretches: readonly HeardStretch[];
  /** By lane: `source`, or the target language. */
  readonly words: Readonly<
    Record<string, { concluded: readonly SessionWord[]; unheard: readonly SessionWord[] }>
  >;
}

/** What our own loses is a chunk at least; shorter pieces are the recogniser's at its borders. */
const LEAST_LOST_MS = 50;

/**
 * Less than two chunks: a busy browser drops up to a dozen blocks of 10 ms at once, without silence in
 * their place, which looks like a loss of ours. What is lost of words is judged besides.
 */
export const MOST_LOST_MS = 120;

/** A recogniser needs a little sound on either side of a hole, so that words beside it suffer too. */
const BESIDE_HOLE_MS = 100;

/** So much sound, at most, a session may have got that it did not know as any of the talk. */
const LEAD_IN_MS = 1500;

/** The local service and the harness each read the talk's files, and place words a little otherwise. */
const SAME_PLACE_MS = 500;

/**
 * What the sessions of a run heard of a talk that was played once. A browser on a busy machine leaves
 * out sound before it is captured, which nobody can be asked for; all else has to arrive, and what
 * the service made of it has to be shown.
 */
export class HeardTalk {
  /** What the browser left out. */
  readonly leftOut: readonly Span[];
  /** Captured, by all that can be told, and never arrived at any session. */
  readonly lost: readonly Span[];
  readonly #sessions: readonly ListeningSession[];

  /**
   * @param sessions in the order in which they began
   * @param missing what arrived at none of them, although what comes before and after did
   */
  constructor(sessions: readonly ListeningSession[], missing: readonly Span[]) {
    this.#sessions = sessions;
    const heard = sessions.map(({ stretches }) => stretches);
    const firstMs = heard.find(({ length }) => length > 0)?.[0]?.fromMs ?? 0;
    // What the browser swallowed before the first that was heard stands in no account.
    this.leftOut = [{ fromMs: 0, toMs: firstMs }, ...dropoutsIn(heard)];
    // Torn sound that was taken for another place of the talk makes it no longer.
    const lastMs = Math.max(...heard.flatMap(withoutStrays).map(({ toMs }) => toMs));
    this.lost = missing
      .filter(({ fromMs }) => fromMs < lastMs)
      .flatMap((span) => without(span, this.leftOut))
      .filter(({ fromMs, toMs }) => toMs - fromMs >= LEAST_LOST_MS);
  }

  /**
   * Whether a word has to be shown. One that the browser tore a hole into, or before which it did as
   * a session began, need not be if a session could not hear it for that, or none has written it. All
   * others have to.
   * @param lane `original`, or the target language
   * @param leftOut what the browser left out while the word was said
   */
  isDemanded(
    lane: string,
    language: string,
    word: TalkWord,
    leftOut: readonly Span[] = this.leftOut,
  ): boolean {
    const isTorn = (span: Span) =>
      overlap(span, {
        fromMs: word.startMs - BESIDE_HOLE_MS,
        toMs: word.endMs + BESIDE_HOLE_MS,
      });
    if (![...leftOut, ...this.#leadIns(leftOut)].some(isTorn)) return true;
    const isIn = (list: readonly SessionWord[]) =>
      list.some((each) => isSame(each, word, language));
    const lanes = this.#lanesOf(lane);
    return (
      !lanes.some(({ unheard }) => isIn(unheard)) && lanes.some(({ concluded }) => isIn(concluded))
    );
  }

  /** How much was lost, in milliseconds; see {@link MOST_LOST_MS}. */
  get lostMs(): number {
    return this.lost.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  }

  /** For the message of a test that fails. */
  describe(lane: string): string {
    const lanes = this.#lanesOf(lane).map(({ concluded, unheard }) => {
      const texts = (list: readonly SessionWord[]) => list.map(({ text }) => text).join(" ");
      return `concluded: ${texts(concluded)}; unheard: ${texts(unheard)}`;
    });
    const stretches = this.#sessions.map((session) => session.stretches.map(toText).join(", "));
    return [
      lane,
      `left out by the browser: ${this.leftOut.map(rounded).join(", ")}`,
      ...lanes.map((words, at) => `session ${at}: ${stretches[at]}; ${words}`),
    ].join("\n");
  }

  /**
   * What sessions got first and did not know, because there is a hole in it: one that goes on where
   * another has ended knows of the talk no more than this sound.
   */
  #leadIns(leftOut: readonly Span[]): readonly Span[] {
    return this.#sessions
      .flatMap(({ stretches }) => stretches.slice(0, 1))
      .map(({ fromMs, streamFromMs }) => ({
        fromMs: fromMs - Math.min(streamFromMs, LEAD_IN_MS),
        toMs: fromMs,
      }))
      .filter((leadIn) => leftOut.some((hole) => overlap(hole, leadIn)));
  }

  #lanesOf(lane: string) {
    const name = lane === "original" ? "source" : lane;
    return this.#sessions.map(({ words }) => words[name] ?? { concluded: [], unheard: [] });
  }
}

function overlap(one: Span, other: Span): boolean {
  return one.fromMs < other.toMs && one.toMs > other.fromMs;
}

function isSame(said: SessionWord, word: TalkWord, language: string): boolean {
  return (
    Math.abs(said.fromMs - word.startMs) <= SAME_PLACE_MS &&
    splitIntoUnits(said.text, language).includes(word.text)
  );
}

/** What is left of a piece without others, which are in order. */
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

/** `6306-10487` */
export function rounded({ fromMs, toMs }: Span): string {
  return `${Math.round(fromMs)}-${Math.round(toMs)}`;
}

/** `gap 6306-10487@3461-7642` */
function toText({ relation, streamFromMs, streamToMs, ...span }: HeardStretch): string {
  const stream = rounded({ fromMs: streamFromMs, toMs: streamToMs });
  return `${relation} ${rounded(span)}@${stream}`;
}
