/** A piece of a talk. Times in milliseconds of the talk, exact to an eighth. */
export interface TalkSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * What arrived of a talk that was played once, over all sessions of a key. Going back by more than
 * a minute begins another pass.
 */
export interface PassAccount {
  readonly talk: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Arrived at least once, in all. */
  readonly heardMs: number;
  /** Never arrived, although what comes before and after did; silence of the talk left out. */
  readonly missing: readonly TalkSpan[];
  /** Arrived more than once, as it does when a session that was lost is made up for. */
  readonly repeated: readonly TalkSpan[];
}

/** What a lane's concluded segments came to that were handed to a connection. */
export interface WrittenAccount {
  readonly segments: number;
  readonly words: number;
}

/** What all sessions of one key come to. Never contains the key. */
export interface RunAccount {
  readonly plan: string;
  readonly modes: readonly string[];
  /** When its first session was requested. */
  readonly startedAt: string;
  readonly sessions: number;
  readonly connections: number;
  /**
   * How often streams were interrupted, by kind: what the key asked for, by the names of its modes
   * (`cut` and `close` for drops), and `left` for clients that closed or lost a connection.
   */
  readonly interruptions: Readonly<Record<string, number>>;
  /** The newest passes, oldest first. */
  readonly passes: readonly PassAccount[];
  /** By lane: `source`, or the target language. */
  readonly written: Readonly<Record<string, WrittenAccount>>;
}
