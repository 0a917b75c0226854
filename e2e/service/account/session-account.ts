import type { ServerMessageName } from "../voice/messages.ts";

/**
 * A piece of a talk that arrived without interruption. Times in milliseconds, exact to an eighth.
 */
export interface StretchAccount {
  readonly talk: string;
  /** Relation to the previous stretch; see `Relation` in `recogniser/stretch.ts`. */
  readonly relation: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly streamFromMs: number;
  readonly streamToMs: number;
}

export interface BreakAccount {
  readonly talk: string;
  readonly atMs: number;
  /** Length that is missing, repeated or skipped; negative for a jump backwards. */
  readonly lengthMs: number;
  readonly streamMs: number;
}

/** How completely a talk arrived between the first and the last position heard. */
export interface TalkAccount {
  readonly talk: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly heardOnceMs: number;
  readonly missingMs: number;
  readonly repeatedMs: number;
  readonly heardOnceShare: number;
}

export interface HearingAccount {
  readonly stretches: readonly StretchAccount[];
  readonly gaps: readonly BreakAccount[];
  readonly repeats: readonly BreakAccount[];
  readonly seeks: readonly BreakAccount[];
  /** Silence or foreign sound after which the talk continued where it had stopped. */
  readonly pauses: readonly BreakAccount[];
  readonly talks: readonly TalkAccount[];
  /**
   * Share of all talks' heard ranges that arrived exactly once; null when nothing was recognised.
   */
  readonly heardOnceShare: number | null;
  /**
   * Share of the same ranges that arrived as silence or foreign sound while the stream continued.
   * Browsers on busy machines play such dropouts; sound lost in transit shortens the stream
   * instead.
   */
  readonly silentShare: number | null;
}

export interface WordAccount {
  readonly text: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** The newest words of a lane by outcome, each list in the order the outcomes occurred. */
export interface LaneAccount {
  /** Concluded and handed to the connection, if there was one. */
  readonly concluded: readonly WordAccount[];
  /** Passed over because too much of their sound was missing. */
  readonly unheard: readonly WordAccount[];
}

export interface ChunkAccount {
  readonly count: number;
  readonly payloadBytes: number;
  readonly shortestMs: number;
  readonly longestMs: number;
  readonly averageMs: number;
  /** Interarrival jitter, smoothed as in RFC 3550. */
  readonly jitterMs: number;
  readonly longestGapMs: number;
  readonly worstPaceDebtMs: number;
}

export interface SpeechAccount {
  readonly language: string;
  readonly voice: string;
  readonly contentType: string;
  readonly utterances: number;
  readonly secondsMade: number;
  readonly secondsSent: number;
  readonly chunks: number;
  readonly pieces: number;
  readonly payloadBytes: number;
}

export type SessionState = "requested" | "streaming" | "draining" | "disconnected" | "ended";

/** Everything the service reports about one session. Never contains its key or tokens. */
export interface SessionAccount extends HearingAccount {
  readonly sessionId: string;
  readonly requestedAt: string;
  readonly plan: string;
  readonly modes: readonly string[];
  readonly state: SessionState;
  /** Why it ended, as text; empty while it is open. */
  readonly ending: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly messageFormat: string;
  readonly connections: number;
  readonly wireBytesReceived: number;
  readonly wireBytesSent: number;
  readonly chunks: ChunkAccount;
  /** By lane: `source`, or the target language. */
  readonly words: Readonly<Record<string, LaneAccount>>;
  readonly messagesSent: Readonly<Partial<Record<ServerMessageName, number>>>;
  /** Null without a target media language. */
  readonly speech: SpeechAccount | null;
  /**
   * Milliseconds of the service's own speech, of any session, that came back in this session's
   * sound: a dub that was captured.
   */
  readonly ownSpeechHeardMs: number;
  readonly secondsReceived: number;
  readonly secondsOfSound: number;
  readonly secondsRecognised: number;
  readonly secondsUnrecognised: number;
}
