/** A piece of a talk. Times in milliseconds of the talk, exact to an eighth. */
export interface TalkSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * What arrived of one playthrough of a talk, over all sessions of a key. A jump back by more than a
 * minute starts another pass.
 */
export interface PassAccount {
  readonly talk: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly heardMs: number;
  /** Parts that never arrived although sound before and after did, except silence of the talk. */
  readonly missing: readonly TalkSpan[];
  /** Parts that arrived more than once, for example after a lost session was replaced. */
  readonly repeated: readonly TalkSpan[];
}

export interface WrittenAccount {
  readonly segments: number;
  readonly words: number;
}

/** Totals over all sessions of one key. Never contains the key. */
export interface RunAccount {
  readonly plan: string;
  readonly modes: readonly string[];
  readonly startedAt: string;
  readonly sessions: number;
  readonly connections: number;
  /**
   * Number of stream interruptions by kind: the mode that caused it (`cut` and `close` for drops),
   * or `left` when the client closed or lost the connection.
   */
  readonly interruptions: Readonly<Record<string, number>>;
  /** Number of calls that got no answer because of the mode `unanswered`. */
  readonly unanswered: number;
  readonly passes: readonly PassAccount[];
  /** By lane: `source`, or the target language. */
  readonly written: Readonly<Record<string, WrittenAccount>>;
}
