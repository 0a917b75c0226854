import { type Dropout, dropoutsIn } from "../harness/account/dropouts.ts";
import { HeardTalk } from "../harness/account/heard-talk.ts";
import { writtenWords } from "../harness/pages/read-transcript.ts";
import type { LaneScript, RunRecord } from "./run-record.ts";
import type { SpokenWord } from "./talk-loop.ts";
import { accountWords, type WordAccount } from "./word-account.ts";

// Tolerance at the ends of dropouts, which loudness distinguishes from the talk's own pauses.
const DROPOUT_TOLERANCE_MS = 200;

const ORIGINAL = "original";

const LONGEST_CONNECT_MS = 20_000;

export interface RunVerdict {
  readonly lanes: readonly { readonly lane: string; readonly words: WordAccount }[];
  /**
   * Milliseconds of sound that never arrived, by the service's account, although the sound before
   * and after did.
   */
  readonly missingMs: number;
  /** Milliseconds that the browser dropped before capture; part of `missingMs`. */
  readonly droppedMs: number;
  readonly reportedLostMs: number;
  /**
   * Whether every word arrived exactly once, except for reported loss where the scenario allows it.
   */
  readonly hasPassed: boolean;
}

export function judgeRun(record: RunRecord): RunVerdict {
  const { sessions, run, transcript, begunAtMs } = record;
  const dropouts = dropoutsIn(
    sessions.map(({ stretches }) => stretches),
    (at, fromMs) => roundOf(begunAtMs, Date.parse(sessions[at]?.requestedAt ?? ""), fromMs),
  );
  const heardTalk = new HeardTalk(sessions, []);
  // No account mentions what the browser dropped before the first sound.
  const [first] = sessions.flatMap(({ stretches }) => stretches);
  const unheard = [{ round: 0, fromMs: 0, toMs: first?.fromMs ?? 0 }, ...dropouts];
  const isRequired = (lane: string, language: string, word: SpokenWord | undefined) => {
    const dropped = unheard.filter(({ round }) => round === word?.round);
    return word?.isJudged === true && heardTalk.isRequired(lane, language, word, dropped);
  };
  const accountLane = ({ lane, language, words }: LaneScript) => {
    const account = accountWords(
      words.map(({ text }) => text),
      writtenWords(transcript, lane, language),
      transcript.gaps,
      (at) => isRequired(lane, language, words[at]),
    );
    const torn = lane === ORIGINAL ? [] : words.filter((word) => isTorn(word, dropouts));
    return { ...account, doubled: withoutOnce(account.doubled, torn) };
  };
  const lanes = record.lanes.map((each) => ({ lane: each.lane, words: accountLane(each) }));
  const missingMs = lengthMs(run.passes.flatMap(({ missing }) => missing));
  const droppedMs = lengthMs(dropouts);
  const reportedLostMs = lengthMs(transcript.gaps);
  const hasPassed =
    (reportedLostMs === 0 || record.mayLoseSound) &&
    missingMs <= reportedLostMs + droppedMs + DROPOUT_TOLERANCE_MS &&
    lanes.every(({ words }) => words.lost.length + words.doubled.length + words.wrong.length === 0);
  return { lanes, missingMs, droppedMs, reportedLostMs, hasPassed };
}

/**
 * Whether the browser dropped sound in the middle of a word. The local service knows no times of
 * translated words, so two sessions may each take one half for the whole word.
 */
function isTorn({ round, startMs, endMs }: SpokenWord, dropouts: readonly Dropout[]): boolean {
  return dropouts.some((each) => {
    return each.round === round && each.fromMs < endMs && each.toMs > startMs;
  });
}

/** The texts without one of each given word. */
function withoutOnce(texts: readonly string[], words: readonly SpokenWord[]): readonly string[] {
  const rest = [...texts];
  for (const { text } of words) {
    const at = rest.indexOf(text);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

/**
 * The round in which a session heard its first sound: the last one in which it can have been spoken
 * by then. The sound is at most a minute old, as no more is kept, and a round is longer.
 */
function roundOf(begunAtMs: readonly number[], requestedAtMs: number, fromMs: number): number {
  const isSpoken = (begun: number) => begun + fromMs <= requestedAtMs + LONGEST_CONNECT_MS;
  return Math.max(0, begunAtMs.findLastIndex(isSpoken));
}

function lengthMs(spans: readonly { readonly fromMs: number; readonly toMs: number }[]): number {
  return spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
}
