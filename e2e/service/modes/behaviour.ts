import type { Interruption } from "./interruption.ts";

/** Statuses a request can be refused with (service-api §2). */
export type RefusalStatus = 400 | 401 | 403 | 404 | 413 | 414 | 429 | 456 | 500 | 503 | 504 | 529;

/** Kinds of frames that nobody should send, in the order they are sent in. */
export const garbageKinds = [
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
export type GarbageKind = (typeof garbageKinds)[number];

/** Frames that are sent only when they are asked for by name. */
export const deadlyKinds = [
  "claimed-length",
  "depth-33",
  "maps-in-maps",
  "proto",
  "200-mib",
] as const;
export type DeadlyKind = (typeof deadlyKinds)[number];

/** What is wrong with the address of the stream. */
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

/** What the service does when a container repeats its header on a resumed connection. */
export const repeatedHeaderAnswers = ["refused", "closed"] as const;
export type RepeatedHeaderAnswer = (typeof repeatedHeaderAnswers)[number];

/** A call about documents is refused with a status, so many times. */
export interface DocumentRefusal {
  readonly status: number;
  readonly times: number;
}

/** Calls of which one can be left without an answer. */
export const unansweredCalls = ["upload", "translate"] as const;

/** The call of this kind with this number, from 1, that is never answered. */
export interface UnansweredCall {
  readonly call: (typeof unansweredCalls)[number];
  readonly number: number;
}

/** What errors of a document's translation are called in a status. */
export const documentMessages = ["both", "message", "error_message"] as const;
export type DocumentMessage = (typeof documentMessages)[number];

/** How the service behaves with documents. */
export interface DocumentBehaviour {
  /** How long a translation takes. */
  readonly seconds?: number;
  /** Translations end only once they are released. */
  readonly held?: true;
  readonly estimate?: "absurd";
  readonly fail?: true;
  readonly message?: DocumentMessage;
  /** The first so many downloads of each document break half-way. */
  readonly breaks?: number;
  /** What broke half-way is gone. */
  readonly breaksForGood?: true;
  /** Results go out slowly, over so many seconds. */
  readonly dripSeconds?: number;
  /** Only the first so many downloads of each document do; all when absent. */
  readonly drips?: number;
  /** Documents are gone as soon as they are done. */
  readonly forget?: true;
  /** Results that may lie unfetched. */
  readonly unfetched?: number;
  readonly upload?: DocumentRefusal;
  readonly status?: DocumentRefusal;
  readonly result?: DocumentRefusal;
}

/** How much of something was used before the key was seen first, and how much there is in all. */
export interface Allowance {
  readonly used: number;
  readonly limit: number;
}

/** How the service behaves towards one key. What is absent is as it should be. */
export interface Behaviour {
  /** Like the public service where that differs from `docs/service-api.md` without footnotes. */
  readonly isPublic?: true;
  readonly refuse?: RefusalStatus;
  readonly retryAfterSeconds?: number;
  readonly neverAnswer?: true;
  readonly unanswered?: UnansweredCall;
  readonly mute?: true;
  /** Words come from the script of this talk, whatever the sound is. */
  readonly scriptTalk?: string;
  /** From one sentence of the script to the next. */
  readonly scriptPaceMs?: number;
  /** Sentences of the script that are written. */
  readonly scriptSentences?: number;
  /** Delay of every reply and every message. */
  readonly delayMs?: number;
  /** Ends the connection once, after so much sound; `hard` without a closing handshake. */
  readonly dropAfterSeconds?: number;
  readonly dropHardAfterSeconds?: number;
  /** Sends one invalid frame after so much sound and another after every further second. */
  readonly garbageAfterSeconds?: number;
  /** Sends this kind alone instead of one after the other. */
  readonly garbageKind?: GarbageKind | DeadlyKind;
  readonly streamErrorAfterSeconds?: number;
  readonly expiredTokens?: true;
  /** Hands out an address of the stream that no client may open. */
  readonly streamUrl?: StreamUrlKind;
  /** The connection is dead once, after so much sound, without either end being told. */
  readonly halfOpenAfterSeconds?: number;
  /** How long everything is under way, in either direction. */
  readonly latencyMs?: number;
  /** Which token of the key counts as used when it is handed out. */
  readonly usedTokenNumber?: number;
  /** Sessions cannot be resumed. */
  readonly noResume?: true;
  readonly connectionLimitSeconds?: number;
  /** How fast sound is read, as a share of real time. */
  readonly readingSpeed?: number;
  /** Every connection is dropped after a stretch of sound of at most so long. */
  readonly dropEverySeconds?: number;
  /** What interrupts connections, each item once and in this order. */
  readonly inTurn?: readonly Interruption[];
  /** What was not concluded yet is forgotten with the connection. */
  readonly forgetful?: true;
  /** Containers may not repeat their header on a resumed connection. */
  readonly repeatedHeader?: RepeatedHeaderAnswer;
  /** The sound of resumed connections counts, and is silence. */
  readonly deafAfterResume?: true;
  /** The stream's time begins anew with every connection. */
  readonly freshClock?: true;
  /** Nothing works for a while, counted from the key's first request. */
  readonly outage?: { readonly fromSeconds: number; readonly forSeconds: number };
  /** The first so many requests are refused with 429. */
  readonly rateLimitedRequests?: number;
  /** Sound may come faster than the pacing rule allows. */
  readonly isUnpaced?: true;
  /** The recogniser changes its mind far more often. */
  readonly restless?: true;
  /** How long speech is, as a multiple of the original; without it, no longer than that. */
  readonly speechLength?: number;
  /** Every so-manieth piece of speech is broken. */
  readonly brokenSpeechEvery?: number;
  /** Speech begins anew with its headers on a resumed connection. */
  readonly speechHeadersAgain?: true;
  readonly documents?: DocumentBehaviour;
  /** What the account is called, so that it is not another key's. */
  readonly account?: string;
  /** Calls about lists are not there, or refused. */
  readonly listCalls?: "missing" | "refused";
  /** Spoken Terms are not in the plan, or no more of them can be kept. */
  readonly spokenTerms?: "refused" | "full";
  /** The account begins without any list. */
  readonly emptyLists?: true;
  /** `/v3/languages` is not there, or tells of other languages than the interface does. */
  readonly languages?: "missing" | "narrow";
  /** Characters that may be translated. */
  readonly quotaCharacters?: number;
  /** Characters that were translated before the key was seen first. */
  readonly usedCharacters?: number;
  /** Minutes of captions, and of sessions that speak. */
  readonly minutes?: Allowance;
  readonly spokenMinutes?: Allowance;
  /** Documents that may be uploaded. */
  readonly documentAllowance?: Allowance;
}
