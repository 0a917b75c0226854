import type { StreamAddressReason } from "../service/hosts/stream-address.ts";
import type { ServiceErrorReason } from "../service/http/service-error.ts";
import type { SessionRefusalReason } from "../service/voice-session/session-refusal.ts";

/**
 * The life of one tab's captions:
 * `idle → requesting → connecting → streaming → draining → ended`, or `failed` from anywhere.
 * `paused` is a tab without sound: no session is open until there is some again.
 */
export type CaptionState =
  | "idle"
  | "requesting"
  | "connecting"
  | "reconnecting"
  | "streaming"
  | "paused"
  | "draining"
  | "ended"
  | "failed";

/** Why captions failed. One reason a sentence that the user reads (`error_<reason>`). */
export type CaptionFailureReason =
  | ServiceErrorReason
  | SessionRefusalReason
  | StreamAddressReason
  | "capture_refused" // the browser did not hand out the tab's sound
  | "capture_broken" // the tab's sound could be read no more
  | "page_forbidden" // the browser lets no extension draw on this page
  | "kept_out" // captions could not be seen on the page, and the user wants them stopped then
  | "connection_lost" // the stream closed before its end
  | "stream_error" // the service ended the stream with an error message
  | "internal"; // ours

export interface CaptionFailure {
  readonly reason: CaptionFailureReason;
  /** `X-Trace-ID` to quote in a report, where there was one. */
  readonly traceId: string | null;
  /** The service's machine-readable code; absent when it sent none. */
  readonly code?: string | null;
  /** Trace and code in words; the overlay gets it in their place, absent when there is neither. */
  readonly reference?: string;
  /** The service's own words, shown as an addition, never instead of ours. */
  readonly detail: string | null;
  /** The host that a service wants the sound sent to, which the user may allow or has refused. */
  readonly streamHost?: StreamHost;
}

/** A host that a service has named for the stream. */
export interface StreamHost {
  /** Base address of the service. */
  readonly baseUrl: string;
  readonly host: string;
}

/**
 * What is known of the tab's sound: `unknown` until the first has been sent, `heard` while there
 * is some, `silent` when there has been none for a while, `blocked` when the browser hands out
 * digital silence although the tab sounds.
 */
export type SoundState = "unknown" | "heard" | "silent" | "blocked";

/** Captions cannot go on just now, and it is tried again. */
export interface CaptionTrouble {
  readonly failure: CaptionFailure;
  /** Wall clock of the next try, in milliseconds since 1970. */
  readonly retryAtMs: number;
}

/** What passes by itself; each has a sentence of its own that asks nothing of the user. */
const PASSING = [
  "too_many_requests",
  "server_error",
  "unavailable",
  "unreachable",
  "connection_lost",
] as const;

/** The sentence (`trouble_<reason>`) that says what is in the way. */
export function troubleReason({ failure: { reason } }: CaptionTrouble): (typeof PASSING)[number] {
  return PASSING.find((passing) => passing === reason) ?? "connection_lost";
}

/** What the page's players do, as far as it explains the captions. */
export interface PlayerState {
  /** Every player is paused, and nothing sounds. */
  readonly paused: boolean;
  /** Speed of the player that plays; 1 is as recorded. */
  readonly rate: number;
}

/**
 * The speaking of translations: `off` when none is to be spoken, `behind` when some was left out
 * because the dub was too late, `replaced` when it comes in the usual format because the browser
 * cannot decode the chosen one, `unplayable` when it cannot decode that either.
 */
export type DubState = "off" | "on" | "behind" | "replaced" | "unplayable";

/** Whether translations are heard. */
export function isDubHeard(dub: DubState): boolean {
  return dub !== "off" && dub !== "unplayable";
}

/** Why words are shown but not kept: the disk is full, or the browser does not let them be written. */
export type Unkept = "full" | "failed";

/** How the captions of one tab are doing; what the popup and the overlay put in words. */
export interface CaptionStatus {
  readonly tabId: number;
  readonly state: CaptionState;
  readonly sound: SoundState;
  /** Wall clock of the start, in milliseconds since 1970; null while idle. */
  readonly startedAtMs: number | null;
  /** How long after being spoken the newest words came, in milliseconds; null before the first. */
  readonly behindMs: number | null;
  /** BCP 47 tag of the spoken language the service detected. */
  readonly detectedLanguage: string | null;
  /** Why captions failed, or why they stopped by themselves. */
  readonly failure: CaptionFailure | null;
  /** Null while all is well. */
  readonly trouble: CaptionTrouble | null;
  /** Sound captured and not sent yet, in milliseconds. */
  readonly backlogMs: number;
  /** Sound that was never sent, in milliseconds, summed up. */
  readonly lostMs: number;
  /** Why words cannot be written down just now; null while they are, or are not meant to be. */
  readonly unkept: Unkept | null;
  /** Whether the user has muted the tab: its sound is captioned and not heard. */
  readonly tabMuted: boolean;
  /** Whether the link is too slow for the format of the sound, and a smaller one would help. */
  readonly slowLink: boolean;
  readonly player: PlayerState;
  /** False when the page was left for another site and the overlay may not be drawn there yet. */
  readonly overlayShown: boolean;
  /** The user has hidden the captions; they go on unseen. */
  readonly overlayHidden: boolean;
  /** The page does not let the captions be seen; they go on unseen, as hidden ones do. */
  readonly overlayKeptOut: boolean;
  readonly dub: DubState;
}

/** The status of a tab that is not captioned. */
export function idleStatus(tabId: number): CaptionStatus {
  return {
    tabId,
    state: "idle",
    sound: "unknown",
    startedAtMs: null,
    behindMs: null,
    detectedLanguage: null,
    failure: null,
    trouble: null,
    backlogMs: 0,
    lostMs: 0,
    unkept: null,
    tabMuted: false,
    slowLink: false,
    player: { paused: false, rate: 1 },
    overlayShown: false,
    overlayHidden: false,
    overlayKeptOut: false,
    dub: "off",
  };
}

/** Whether captions are under way, so that the button says Stop and not Start. */
export function isActive(state: CaptionState): boolean {
  return state !== "idle" && state !== "ended" && state !== "failed";
}
