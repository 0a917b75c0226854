import type { IndexedTalk } from "./talk-index.ts";

/** Where in a talk a stream is: talk sample = stream sample - `offset`, at the matching rate. */
export interface Mapping {
  readonly talk: IndexedTalk;
  readonly offset: number;
}

/**
 * How a stretch hangs together with the one before it:
 * - `start`: nothing was heard before;
 * - `resume`: the same place after a pause, or after sound that was not recognised;
 * - `gap`: some of the talk is missing. Either it is at most `longestGap`, or as much other sound
 *   or silence stands in its place;
 * - `repeat`: at most `longestGap` of the talk is heard again;
 * - `seek`: a jump further than that within the talk, either way;
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
