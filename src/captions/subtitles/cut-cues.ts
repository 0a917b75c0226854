import { endsClause, endsSentence } from "../lines/line-break.ts";
import { KNOWN_PHRASES } from "../lines/phrase-starts.ts";
import { lettersPerSecond } from "../pace/reading-speed.ts";
import { isFullWidth } from "../text/writing-direction.ts";
import { CUE_RULES } from "./cue-rules.ts";
import type { TimedWord } from "./timed-words.ts";

// Costs of a cue besides being one more; cutting minimises their sum.
const COST = {
  cue: 1,
  endsInClause: 0.5,
  endsBeforePhrase: 0.9,
  endsAnywhere: 1.6,
  endsDangling: 2.6,
  sentenceEndsInside: 0.35,
  pauseInside: 0.9,
  shorterThanLeast: 3,
  short: 0.8,
  tooFast: 1.2,
} as const;

const PAUSE_MS = 700;
const SHORT_MS = 1500;

export interface CutTask {
  readonly words: readonly TimedWord[];
  readonly language: string;
  /** Width of a line, in half-width columns. */
  readonly room: number;
  /** Start of the next words after these; infinite for none. */
  readonly nextMs: number;
}

/**
 * Cuts words into cues with the lowest total cost: at the ends of sentences and clauses, and before
 * phrases. No cue has more than two lines or lasts longer than allowed.
 * @returns the number of words in each cue, in order
 */
export function cutCues({ words, language, room, nextMs }: CutTask): readonly number[] {
  const marks = words.map(({ text }) => ({
    sentence: endsSentence(text),
    clause: endsClause(text),
    phrase: KNOWN_PHRASES.startsPhrase(text, language),
  }));
  const lineEnds = lineEndsOf(words, room);
  const lettersAMs = (lettersPerSecond(language, null) * (isFullWidth(language) ? 2 : 1)) / 1000;
  const costs = new Float64Array(words.length + 1).fill(Number.POSITIVE_INFINITY);
  const sizes = new Uint32Array(words.length + 1);
  costs[words.length] = 0;

  for (let i = words.length - 1; i >= 0; i--) {
    const first = words[i];
    if (!first) break;
    const most = lineEnds[lineEnds[i] ?? i] ?? lineEnds[i] ?? i + 1;
    let width = 0;
    let inside = 0;
    for (let j = i + 1; j <= most; j++) {
      const last = words[j - 1];
      const mark = marks[j - 1];
      if (!last || !mark) break;
      if (j > i + 1 && last.toMs - first.fromMs > CUE_RULES.mostMs) break;
      width += last.width + (j > i + 1 ? last.spaceWidth : 0);
      const following = words[j];
      const availableMs = Math.min(
        (following?.fromMs ?? nextMs) - CUE_RULES.betweenMs - first.fromMs,
        CUE_RULES.mostMs,
      );
      let cost = COST.cue + inside + (costs[j] ?? Number.POSITIVE_INFINITY);
      if (following && !mark.sentence) {
        if (mark.phrase) cost += COST.endsDangling;
        else if (mark.clause) cost += COST.endsInClause;
        else if (marks[j]?.phrase) cost += COST.endsBeforePhrase;
        else cost += COST.endsAnywhere;
      }
      if (availableMs < CUE_RULES.leastMs) cost += COST.shorterThanLeast;
      else if (availableMs < SHORT_MS) cost += COST.short;
      const readMs = width / lettersAMs;
      if (readMs > availableMs) {
        cost += COST.tooFast * Math.min(3, readMs / Math.max(1, availableMs) - 1);
      }
      if (cost < (costs[i] ?? 0)) {
        costs[i] = cost;
        sizes[i] = j - i;
      }
      if (mark.sentence) inside += COST.sentenceEndsInside;
      if (following && following.fromMs - last.toMs > PAUSE_MS) inside += COST.pauseInside;
    }
  }
  const cues: number[] = [];
  for (let at = 0; at < words.length; at += cues.at(-1) ?? 1) cues.push(sizes[at] || 1);
  return cues;
}

// For each word, the word before which a line starting with it is full.
function lineEndsOf(words: readonly TimedWord[], room: number): readonly number[] {
  const ends: number[] = [];
  let end = 0;
  let width = 0;
  for (const [i, { width: own }] of words.entries()) {
    if (end <= i) {
      end = i;
      width = 0;
    }
    for (let next = words[end]; next; next = words[end]) {
      const wider = width + next.width + (end > i ? next.spaceWidth : 0);
      if (end > i && wider > room) break;
      width = wider;
      end += 1;
    }
    ends.push(end);
    width -= own + (words[i + 1]?.spaceWidth ?? 0);
  }
  return ends;
}
