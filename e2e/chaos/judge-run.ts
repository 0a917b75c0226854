import { dropoutsIn } from "../harness/account/dropouts.ts";
import { HeardTalk } from "../harness/account/heard-talk.ts";
import { writtenWords } from "../harness/pages/read-transcript.ts";
import type { LaneScript, RunRecord } from "./run-record.ts";
import type { SaidWord } from "./talk-loop.ts";
import { accountWords, type WordAccount, withoutOvershoot } from "./word-account.ts";

/** Of the ends of dropouts, which are told apart from the talk's own pauses by loudness. */
const UNNOTICED_MS = 200;

/** From the request for a session to the first sound that it hears, at most. */
const MOST_WAY_MS = 20_000;

/** What became of a run. */
export interface RunVerdict {
  readonly lanes: readonly { readonly lane: string; readonly words: WordAccount }[];
  /** Of the sound, as the service says: never arrived, although what comes before and after did. */
  readonly missingMs: number;
  /** What the browser left out before it was captured; in what never arrived too. */
  readonly droppedMs: number;
  /** Of the sound, as the extension says. */
  readonly reportedLostMs: number;
  /** Whether every word came exactly once, but for sound that was reported as lost where that may be. */
  readonly hasHeld: boolean;
}

/** Judges a run by what was said, what arrived at the service and what was written down. */
export function judgeRun(record: RunRecord): RunVerdict {
  const { sessions, run, transcript, begunAtMs } = record;
  const dropouts = dropoutsIn(
    sessions.map(({ stretches }) => stretches),
    (at, fromMs) => roundOf(begunAtMs, Date.parse(sessions[at]?.requestedAt ?? ""), fromMs),
  );
  const heardTalk = new HeardTalk(sessions, []);
  const isDemanded = (lane: string, language: string, word: SaidWord | undefined) => {
    const leftOut = dropouts.filter(({ round }) => round === word?.round);
    return !word || heardTalk.isDemanded(lane, language, word, leftOut);
  };
  const accountLane = ({ lane, language, words, next }: LaneScript) =>
    accountWords(
      words.map(({ text }) => text),
      withoutOvershoot(writtenWords(transcript, lane, language), words.length, next),
      transcript.gaps,
      (at) => isDemanded(lane, language, words[at]),
    );
  const lanes = record.lanes.map((each) => ({ lane: each.lane, words: accountLane(each) }));
  const missingMs = lengthMs(run.passes.flatMap(({ missing }) => missing));
  const droppedMs = lengthMs(dropouts);
  const reportedLostMs = lengthMs(transcript.gaps);
  const hasHeld =
    (reportedLostMs === 0 || record.mayLoseSound) &&
    missingMs <= reportedLostMs + droppedMs + UNNOTICED_MS &&
    lanes.every(({ words }) => words.lost.length + words.doubled.length + words.wrong.length === 0);
  return { lanes, missingMs, droppedMs, reportedLostMs, hasHeld };
}

/**
 * In which round a session heard what it heard first: the last in which that can have been said by
 * then. More than a minute old it is not, as no more is kept, and a round is longer than that.
 */
function roundOf(begunAtMs: readonly number[], requestedAtMs: number, fromMs: number): number {
  const isSaid = (begun: number) => begun + fromMs <= requestedAtMs + MOST_WAY_MS;
  return Math.max(0, begunAtMs.findLastIndex(isSaid));
}

function lengthMs(spans: readonly { readonly fromMs: number; readonly toMs: number }[]): number {
  return spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
}
