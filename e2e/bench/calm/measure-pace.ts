import { DEFAULT_READING, PACES, type Pace } from "../../../src/captions/pace/reading-choices.ts";
import { quantile } from "../quantile.ts";
import { type RecordedLane, recordStreams } from "./record-streams.ts";
import { type LaneReplay, replayLane } from "./replay-lane.ts";

// Three passes through all talks, each with different mistakes: thirteen minutes of sound.
const TAKES = [0, 1, 2] as const;
const FASTEST: Pace = 4;

/** Highest erasure of a lane, at the calmest and at the default position. */
export const ERASURE_GOALS: Readonly<Partial<Record<Pace, number>>> = {
  0: 0.1,
  [DEFAULT_READING.pace]: 0.2,
};

export interface LanePace {
  readonly name: string;
  /** Words erased on screen for each word of the final text (Arivazhagan et al. 2020). */
  readonly erasure: number;
}

export interface PaceFigures {
  readonly pace: Pace;
  readonly lanes: readonly LanePace[];
  /** Delay of each word against the fastest position, until any text is in its place. */
  readonly addedMs: readonly number[];
  readonly addedToFinalMs: readonly number[];
  readonly firmChanges: number;
  readonly drawings: number;
  readonly words: number;
  readonly incomplete: readonly string[];
}

export function recordTakes(): readonly RecordedLane[] {
  return TAKES.flatMap((take) => recordStreams({ isRestless: true, take }));
}

export function measurePaces(recorded: readonly RecordedLane[]): readonly PaceFigures[] {
  const fastest = replayAll(recorded, FASTEST);
  return PACES.map((pace) =>
    figuresOf(recorded, pace, pace === FASTEST ? fastest : replayAll(recorded, pace), fastest),
  );
}

function figuresOf(
  recorded: readonly RecordedLane[],
  pace: Pace,
  replays: readonly LaneReplay[],
  fastest: readonly LaneReplay[],
): PaceFigures {
  const names = [...new Set(recorded.map(nameOf))];
  return {
    pace,
    lanes: names.map((name) => {
      const own = replays.filter((_, at) => nameOf(recorded[at]) === name);
      return { name, erasure: sum(own, "erased") / sum(own, "words") };
    }),
    addedMs: replays.flatMap((each, at) => later(each, fastest[at], "firstShownMs")),
    addedToFinalMs: replays.flatMap((each, at) => later(each, fastest[at], "finalSinceMs")),
    firmChanges: sum(replays, "firmChanges"),
    drawings: sum(replays, "drawings"),
    words: sum(replays, "words"),
    incomplete: recorded.flatMap((lane, at) =>
      replays[at]?.letters === lettersOf(lane) ? [] : [nameOf(lane)],
    ),
  };
}

function replayAll(recorded: readonly RecordedLane[], pace: Pace): readonly LaneReplay[] {
  return recorded.map((lane) => replayLane(lane, { pace, columns: null, lines: 2 }));
}

export function medianMs(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function later(
  replay: LaneReplay,
  fastest: LaneReplay | undefined,
  when: "firstShownMs" | "finalSinceMs",
): number[] {
  return replay[when].map((ms, at) => ms - (fastest?.[when][at] ?? Number.NaN));
}

function sum(
  replays: readonly LaneReplay[],
  what: "erased" | "words" | "firmChanges" | "drawings",
): number {
  return replays.reduce((total, each) => total + each[what], 0);
}

function nameOf(lane: RecordedLane | undefined): string {
  return `${lane?.talk}/${lane?.lane}`;
}

function lettersOf({ updates }: RecordedLane): string {
  const texts = updates.flatMap(({ concluded }) => concluded.map(({ text }) => text));
  return texts.join("").replaceAll(/\s/g, "");
}
