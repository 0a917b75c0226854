import type { ServerMessageName } from "../voice/messages.ts";

/** A piece of a talk that arrived without interruption. Times in milliseconds, exact to an eighth. */
export interface StretchAccount {
  readonly talk: string;
  /** How it hangs together with the one before; see `Relation` in `recogniser/stretch.ts`. */
  readonly relation: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly streamFromMs: number;
  readonly streamToMs: number;
}

/** Something that happened between two stretches. */
export interface BreakAccount {
  readonly talk: string;
  /** Where in the talk it happened. */
  readonly atMs: number;
  /** How much is missing, came again, or was jumped over; negative for a jump backwards. */
  readonly lengthMs: number;
  /** Where in the stream it happened. */
  readonly streamMs: number;
}

/** How completely a talk arrived between the first and the last place that was heard of it. */
export interface TalkAccount {
  readonly talk: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly heardOnceMs: number;
  readonly missingMs: number;
  readonly repeatedMs: number;
  readonly heardOnceShare: number;
}

/** What the stretches of a session add up to. */
export interface HearingAccount {
  readonly stretches: readonly StretchAccount[];
  readonly gaps: readonly BreakAccount[];
  readonly repeats: readonly BreakAccount[];
  readonly seeks: readonly BreakAccount[];
  /** Silence or foreign sound after which the talk went on where it had stopped. */
  readonly pauses: readonly BreakAccount[];
  readonly talks: readonly TalkAccount[];
  /** Share of all talks' heard ranges that arrived exactly once; null when nothing was recognised. */
  readonly heardOnceShare: number | null;
  /**
   * Share of the same that came as silence or foreign sound: there the stream went on with the talk.
   * A browser on a busy machine plays such dropouts; sound that is lost on the way takes its part of
   * the stream along.
   */
  readonly silentShare: number | null;
}

/** A word of a talk, where it is said in it; milliseconds. */
export interface WordAccount {
  readonly text: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** What became of the words of a lane, each list in the order in which it came to be; the newest. */
export interface LaneAccount {
  /** Written for good and handed to whatever connection there was. */
  readonly concluded: readonly WordAccount[];
  /** The sound went past them, with so much of theirs missing that they could not be heard. */
  readonly unheard: readonly WordAccount[];
}

/** How chunks came in. */
export interface ChunkAccount {
  readonly count: number;
  readonly payloadBytes: number;
  readonly shortestMs: number;
  readonly longestMs: number;
  readonly averageMs: number;
  /** Interarrival jitter, smoothed as in RFC 3550. */
  readonly jitterMs: number;
  readonly longestGapMs: number;
  /** Worst debt against the pacing rule; see `voice/pace.ts`. */
  readonly worstPaceDebtMs: number;
}

/** What a session has said aloud. */
export interface SpeechAccount {
  readonly language: string;
  /** The synthesiser's voice. */
  readonly voice: string;
  readonly contentType: string;
  /** Sentences that were made, and how long they last together. */
  readonly utterances: number;
  readonly secondsMade: number;
  /** What was handed to a connection; codecs of frames fill utterances up. */
  readonly secondsSent: number;
  readonly chunks: number;
  readonly pieces: number;
  readonly payloadBytes: number;
}

export type SessionState = "requested" | "streaming" | "draining" | "disconnected" | "ended";

/** Everything the service tells about one session. Never contains its key or tokens. */
export interface SessionAccount extends HearingAccount {
  readonly sessionId: string;
  readonly requestedAt: string;
  readonly plan: string;
  readonly modes: readonly string[];
  readonly state: SessionState;
  /** How it ended, in words; empty while it goes on. */
  readonly ending: string;
  /** The body of the session request as it came. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly messageFormat: string;
  readonly connections: number;
  readonly wireBytesReceived: number;
  readonly wireBytesSent: number;
  readonly chunks: ChunkAccount;
  /** By lane: `source`, or the target language. */
  readonly words: Readonly<Record<string, LaneAccount>>;
  readonly messagesSent: Readonly<Partial<Record<ServerMessageName, number>>>;
  /** Null where nothing was to be said. */
  readonly speech: SpeechAccount | null;
  /**
   * How much of what the service said, to this session or another, came back in this session's
   * sound: a dub that was captured again.
   */
  readonly ownSpeechHeardMs: number;
  readonly secondsReceived: number;
  /** Without digital silence. */
  readonly secondsOfSound: number;
  readonly secondsRecognised: number;
  /** Sound outside every stretch. */
  readonly secondsUnrecognised: number;
}
