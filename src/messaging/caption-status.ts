import type { ServiceErrorReason } from "../service/service-error.ts";

/**
 * The life of one tab's captions:
 * `idle → requesting → connecting → streaming → draining → ended`, or `failed` from anywhere.
 */
export type CaptionState =
  | "idle"
  | "requesting"
  | "connecting"
  | "reconnecting"
  | "streaming"
  | "draining"
  | "ended"
  | "failed";

/** Why captions failed. One reason a sentence that the user reads (`error_<reason>`). */
export type CaptionFailureReason =
  | ServiceErrorReason
  | "capture_refused" // the browser did not hand out the tab's sound
  | "page_forbidden" // the browser lets no extension draw on this page
  | "connection_lost" // the stream closed before its end
  | "stream_error" // the service ended the stream with an error message
  | "internal"; // ours

export interface CaptionFailure {
  readonly reason: CaptionFailureReason;
  /** `X-Trace-ID` to quote in a report, where there was one. */
  readonly traceId: string | null;
  /** The service's own words, shown as an addition, never instead of ours. */
  readonly detail: string | null;
}

/**
 * What is known of the tab's sound: `unknown` until the first has been sent, `heard` while there
 * is some, `silent` when there has been none for a while.
 */
export type SoundState = "unknown" | "heard" | "silent";

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
  readonly failure: CaptionFailure | null;
  /** False when the page was left for another site and the overlay may not be drawn there yet. */
  readonly overlayShown: boolean;
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
    overlayShown: false,
  };
}

/** Whether captions are under way, so that the button says Stop and not Start. */
export function isActive(state: CaptionState): boolean {
  return state !== "idle" && state !== "ended" && state !== "failed";
}
