import type { Interruption } from "./interruption.ts";

export type RefusalStatus = 400 | 401 | 403 | 404 | 413 | 414 | 429 | 456 | 500 | 503 | 504 | 529;

export const garbageFrameKinds = [
  "wrong-frame",
  "not-decodable",
  "no-key",
  "two-keys",
  "unknown-name",
  "missing-field",
  "wrong-type",
  "unknown-field",
  "odd-times",
  "odd-text",
  "bad-base64",
  "deep",
  "huge-text",
] as const;
export type GarbageFrameKind = (typeof garbageFrameKinds)[number];

/** Frames that are sent only when named. */
export const hostileFrameKinds = [
  "claimed-length",
  "depth-33",
  "maps-in-maps",
  "proto",
  "200-mib",
] as const;
export type HostileFrameKind = (typeof hostileFrameKinds)[number];

export const streamUrlKinds = [
  "credentials",
  "fragment",
  "too-long",
  "line-break",
  "no-socket",
  "insecure",
  "other-host",
] as const;
export type StreamUrlKind = (typeof streamUrlKinds)[number];

/** Reactions to a container that repeats its header on a resumed connection. */
export const repeatedHeaderAnswers = ["refused", "closed"] as const;
export type RepeatedHeaderAnswer = (typeof repeatedHeaderAnswers)[number];

/** Refuses a document call with a status, a limited number of times. */
export interface DocumentRefusal {
  readonly status: number;
  readonly times: number;
}

export const unansweredCalls = ["upload", "translate"] as const;

/** The n-th call of this kind, from 1, is never answered. */
export interface UnansweredCall {
  readonly call: (typeof unansweredCalls)[number];
  readonly number: number;
}

/** Fields that carry a document's error message in a status. */
export const documentMessages = ["both", "message", "error_message"] as const;
export type DocumentMessage = (typeof documentMessages)[number];

export interface DocumentBehaviour {
  readonly seconds?: number;
  readonly held?: true;
  readonly estimate?: "absurd";
  readonly fail?: true;
  readonly message?: DocumentMessage;
  readonly breaks?: number;
  readonly breaksForGood?: true;
  readonly dripSeconds?: number;
  /** Only the first n downloads of each document are slow; all when absent. */
  readonly drips?: number;
  readonly forget?: true;
  readonly unfetched?: number;
  readonly upload?: DocumentRefusal;
  readonly status?: DocumentRefusal;
  readonly result?: DocumentRefusal;
}

/** Amount used before the key was first seen, and the total amount. */
export interface Allowance {
  readonly used: number;
  readonly limit: number;
}

/** How the service treats one key. Absent fields mean normal behaviour. */
export interface Behaviour {
  /**
   * Behaves like the public service where it differs from `docs/service-api.md` without footnotes.
   */
  readonly isPublic?: true;
  readonly refuse?: RefusalStatus;
  readonly retryAfterSeconds?: number;
  readonly neverAnswer?: true;
  readonly unanswered?: UnansweredCall;
  readonly mute?: true;
  readonly scriptTalk?: string;
  readonly scriptPaceMs?: number;
  readonly scriptSentences?: number;
  readonly delayMs?: number;
  readonly dropAfterSeconds?: number;
  readonly dropHardAfterSeconds?: number;
  /** Sends one invalid frame after this much sound and another after every further second. */
  readonly garbageAfterSeconds?: number;
  readonly garbageKind?: GarbageFrameKind | HostileFrameKind;
  readonly streamErrorAfterSeconds?: number;
  readonly expiredTokens?: true;
  readonly streamUrl?: StreamUrlKind;
  /** Breaks the connection once, after this much sound, without notice to either end. */
  readonly halfOpenAfterSeconds?: number;
  readonly latencyMs?: number;
  /** The n-th token of the key counts as used when it is issued. */
  readonly usedTokenNumber?: number;
  readonly noResume?: true;
  readonly connectionLimitSeconds?: number;
  /** How fast sound is read, as a share of real time. */
  readonly readingSpeed?: number;
  readonly dropEverySeconds?: number;
  /** Interrupts connections with each item once, in this order. */
  readonly inTurn?: readonly Interruption[];
  readonly forgetful?: true;
  /** Rejects a container's repeated header on a resumed connection. */
  readonly repeatedHeader?: RepeatedHeaderAnswer;
  /** Sound of resumed connections counts, but as silence. */
  readonly deafAfterResume?: true;
  readonly freshClock?: true;
  /** Makes the service unreachable for a while, counted from the key's first request. */
  readonly outage?: { readonly fromSeconds: number; readonly forSeconds: number };
  /** Refuses the first n requests with 429. */
  readonly rateLimitedRequests?: number;
  readonly isUnpaced?: true;
  readonly restless?: true;
  /** Length of speech as a multiple of the original; by default at most the original. */
  readonly speechLength?: number;
  readonly brokenSpeechEvery?: number;
  /** Restarts speech with new headers on a resumed connection. */
  readonly speechHeadersAgain?: true;
  readonly documents?: DocumentBehaviour;
  readonly account?: string;
  readonly listCalls?: "missing" | "refused";
  /** Spoken Terms answer 403, or 456 when terms are added. */
  readonly spokenTerms?: "refused" | "full";
  readonly emptyLists?: true;
  /** `/v3/languages` answers 404, or lists other languages than the interface. */
  readonly languages?: "missing" | "narrow";
  readonly quotaCharacters?: number;
  readonly usedCharacters?: number;
  readonly minutes?: Allowance;
  readonly spokenMinutes?: Allowance;
  readonly documentAllowance?: Allowance;
}
