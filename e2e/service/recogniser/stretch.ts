import type { IndexedTalk } from "./talk-index.ts";

/** Position of a stream in a talk: talk sample = stream sample - `offset`, at the matching rate. */
export interface Mapping {
  readonly talk: IndexedTalk;
  readonly offset: number;
}

/**
 * Relation of a stretch to the previous one:
 * - `start`: there is no previous one;
 * - `resume`: the same position after a pause, or after unrecognised sound;
 * - `gap`: some of the talk is missing. Either it is at most `longestGap`, or as much other sound
 * or silence replaces it;
 * - `repeat`: at most `longestGap` of the talk is heard again;
 * - `seek`: a longer jump within the talk, either way;
 * - `talk`: another talk.
 */
export type Relation = "start" | "resume" | "gap" | "repeat" | "seek" | "talk";

/** A piece of a talk that was heard without interruption. Samples at the matching rate. */
export interface Stretch {
  readonly talk: IndexedTalk;
  readonly relation: Relation;
  readonly streamFrom: number;
  streamTo: number;
  readonly talkFrom: number;
  talkTo: number;
}
