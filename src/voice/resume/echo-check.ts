import type { LaneId, Segment, SegmentUpdate } from "../../captions/segment.ts";
import { joinTokens, type WordToken, wordTokens } from "./word-tokens.ts";

interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

// Words that a lane wrote twice: `count` words from index `at` on, and as many again.
interface Repeat {
  readonly at: number;
  readonly count: number;
}

interface EchoLane {
  readonly concluded: WordToken[];
  readonly ends: Map<number, { readonly key: string; readonly endMs: number }>;
  repeat: Repeat | null;
  isPast: boolean;
}

const MARGIN_MS = 500;
// Half a second of sound holds no more words than these.
const MOST_WORDS = 3;
// Two copies of an echoed word end this close together: even a short word takes longer.
const SAME_END_MS = 80;
/**
 * The second copy of a cut word ends at most this much later. A speaker's second word ends later
 * still.
 */
const OTHER_END_MS = 400;
// A lane that has concluded words this long after the sound has written all of it.
const PAST_MS = 2000;
// A session rarely has more than one echo ahead; this bounds the work.
const MAX_ECHOES = 8;

/**
 * Finds words that a resumed session writes twice because sound was sent twice. That happens when
 * it is unknown whether the sound arrived before the connection broke. A speaker who repeats a word
 * looks the same except for the times. The check removes certain echoes and reports uncertain ones.
 */
export class EchoCheck {
  #echoes: readonly Echo[] = [];

  clear(): void {
    this.#echoes = [];
  }

  /**
   * Sound is sent again on a resumed connection. Words of earlier echoes may still be drafts.
   * @param sound what the session may hear twice; null for nothing
   */
  begin(sound: Stretch | null): void {
    if (sound) this.#echoes = [...this.#echoes, new Echo(sound)].slice(-MAX_ECHOES);
  }

  /**
   * Removes echoed words from the next update of a lane. Times are on the capture clock.
   * @returns null when words may be an echo or the speaker's own
   */
  removeEchoes(update: SegmentUpdate): SegmentUpdate | null {
    let rest: SegmentUpdate | null = update;
    for (const echo of this.#echoes) rest = rest && echo.removeFrom(rest);
    return rest;
  }
}

class Echo {
  readonly #sound: Stretch;
  readonly #lanes = new Map<LaneId, EchoLane>();

  constructor(sound: Stretch) {
    this.#sound = sound;
  }

  removeFrom(update: SegmentUpdate): SegmentUpdate | null {
    const lane = this.#lane(update.lane);
    if (lane.isPast) return update;
    const firstConcluded = lane.concluded.length;
    const concluded = wordTokens(update.concluded, update.language);
    const tentative = wordTokens(update.tentative, update.language);
    lane.concluded.push(...concluded);
    const words = [...lane.concluded, ...tentative];
    recordEnds(lane, words, firstConcluded);
    const isCertain = this.#findRepeat(lane, words);
    lane.isPast = (lane.concluded.at(-1)?.startMs ?? 0) > this.#sound.toMs + PAST_MS;
    if (!isCertain) return null;
    const { repeat } = lane;
    return {
      ...update,
      concluded: withoutRepeat(update.concluded, concluded, firstConcluded, repeat),
      tentative: withoutRepeat(update.tentative, tentative, lane.concluded.length, repeat),
    };
  }

  #lane(id: LaneId): EchoLane {
    const known = this.#lanes.get(id);
    if (known) return known;
    const lane: EchoLane = { concluded: [], ends: new Map(), repeat: null, isPast: false };
    this.#lanes.set(id, lane);
    return lane;
  }

  /**
   * Looks for an echo among the words of a lane.
   * @returns whether every pair of equal words is explained
   */
  #findRepeat(lane: EchoLane, words: readonly WordToken[]): boolean {
    for (const [at, word] of words.entries()) {
      for (let count = 1; count <= MOST_WORDS; count++) {
        const again = words[at + count];
        if (!again || word.key === "" || word.key !== again.key) continue;
        if (!this.#isNear(word, again)) continue;
        if (lane.repeat?.count === count && isSecondCopy(lane.repeat, at + count)) continue;
        const verdict = this.#compare(lane.ends.get(at)?.endMs, lane.ends.get(at + count)?.endMs);
        if (verdict === "own") continue;
        if (verdict === "uncertain" || lane.repeat) return false;
        lane.repeat = { at, count };
      }
    }
    return hasSameWords(lane.repeat, words);
  }

  // When the first copy of the sound did not arrive, all later times are early by its length.
  #isNear(word: WordToken, again: WordToken): boolean {
    const { fromMs, toMs } = this.#sound;
    const earliestMs = fromMs - (toMs - fromMs) - MARGIN_MS;
    return word.endMs > earliestMs && again.startMs < toMs + MARGIN_MS;
  }

  #compare(endMs: number | undefined, againMs: number | undefined): "echo" | "own" | "uncertain" {
    if (endMs === undefined || againMs === undefined) return "uncertain";
    const { fromMs, toMs } = this.#sound;
    // A word at the joint may be placed on either side of it, the length of the sound apart.
    if (againMs - endMs > OTHER_END_MS + toMs - fromMs) return "own";
    const isInSound = endMs >= fromMs - SAME_END_MS && endMs <= toMs + SAME_END_MS;
    return isInSound && Math.abs(againMs - endMs) <= SAME_END_MS ? "echo" : "uncertain";
  }
}

/**
 * Records end times. A segment carries only that of its last word, but as drafts grow, most words
 * are last once.
 */
function recordEnds({ ends }: EchoLane, words: readonly WordToken[], first: number): void {
  for (const [n, { key, endMs, segment }] of words.slice(first).entries()) {
    const at = first + n;
    if (words[at + 1]?.segment !== segment) ends.set(at, { key, endMs });
    else if (ends.get(at)?.key !== key) ends.delete(at);
  }
}

function isSecondCopy(repeat: Repeat | null, at: number): boolean {
  return repeat !== null && at >= repeat.at + repeat.count && at < repeat.at + 2 * repeat.count;
}

function hasSameWords(repeat: Repeat | null, words: readonly WordToken[]): boolean {
  if (!repeat) return true;
  const { at, count } = repeat;
  const second = words.slice(at + count, at + 2 * count);
  return second.every(({ key }, n) => key === words[at + n]?.key);
}

function withoutRepeat(
  segments: readonly Segment[],
  tokens: readonly WordToken[],
  first: number,
  repeat: Repeat | null,
): readonly Segment[] {
  const kept = tokens.filter((_, n) => !isSecondCopy(repeat, first + n));
  return kept.length === tokens.length ? segments : joinTokens(kept);
}
