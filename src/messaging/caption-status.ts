import type { DeviceErrorReason } from "../device/device-error.ts";
import type { StreamAddressReason } from "../service/hosts/stream-address.ts";
import type { ServiceErrorReason } from "../service/http/service-error.ts";
import type { SessionRefusalReason } from "../service/voice-session/session-refusal.ts";
import type { Engine } from "../settings/schema/settings.ts";

/**
 * State of one tab's captions: `idle → requesting → connecting → streaming → draining → ended`, or
 * `failed` from anywhere. `paused` is a silent tab: the session is closed until there is sound.
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

/** Why captions failed. Each reason has a message for the user (`error_<reason>`). */
export type CaptionFailureReason =
  | ServiceErrorReason
  | SessionRefusalReason
  | StreamAddressReason
  | DeviceErrorReason
  | "capture_refused" // the browser refused the tab's sound
  | "capture_taken" // something else captures the tab's sound already
  | "players_unreadable" // the browser delivers only silence of the players that sound
  | "capture_broken" // the tab's sound could no longer be read
  | "page_forbidden" // the browser lets no extension draw on this page
  | "page_is_pdf" // the browser's PDF viewer, which plays nothing
  | "kept_out" // the page hid the captions, and the user wants them stopped then
  | "connection_lost" // the stream closed before its end
  | "stream_error" // the service ended the stream with an error message
  | "internal"; // a bug of ours

/** Failures of the service after which this computer can continue the captions. */
export const SERVICE_FAILURES: ReadonlySet<CaptionFailureReason> = new Set<CaptionFailureReason>([
  "not_configured",
  "key_refused",
  "forbidden",
  "quota_exceeded",
  "too_many_requests",
  "server_error",
  "unavailable",
  "unreachable",
  "not_this_service",
  "connection_lost",
  "stream_error",
]);

export interface CaptionFailure {
  readonly reason: CaptionFailureReason;
  /** `X-Trace-ID` to quote in a report, if any. */
  readonly traceId: string | null;
  /** The service's machine-readable code; absent when it sent none. */
  readonly code?: string | null;
  readonly detail: string | null;
  /** The host that the service wants the sound sent to, which the user may allow or has refused. */
  readonly streamHost?: StreamHost;
}

export interface StreamHost {
  readonly baseUrl: string;
  readonly host: string;
}

/**
 * `unknown` until the first sound was sent, `silent` after a while without sound, `blocked` when
 * the browser delivers digital silence for an audible tab.
 */
export type SoundState = "unknown" | "heard" | "silent" | "blocked";

/** Whose sound is captioned: of the whole tab, of all its media elements, or of one of them. */
export type SoundKind = "tab" | "players" | "player";

/** A temporary failure; captions retry. */
export interface CaptionTrouble {
  readonly failure: CaptionFailure;
  /** Wall clock of the next attempt; null when captions go on meanwhile. */
  readonly retryAtMs: number | null;
}

// Temporary failures. Each has its own message, and none needs the user to act.
const TEMPORARY = [
  "too_many_requests",
  "server_error",
  "unavailable",
  "unreachable",
  "device_failing",
  "device_translation",
] as const;

/** Selects the message `trouble_<reason>`. */
export function troubleReason({
  failure: { reason },
}: CaptionTrouble): (typeof TEMPORARY)[number] | "connection_lost" {
  return TEMPORARY.find((temporary) => temporary === reason) ?? "connection_lost";
}

export interface PlayerState {
  readonly paused: boolean;
  readonly rate: number;
}

/**
 * `off`: no dub wanted. `behind`: utterances were skipped because the dub was too late. `replaced`:
 * the browser cannot decode the chosen format and gets the default one. `unplayable`: it cannot
 * decode that either.
 */
export type DubState = "off" | "on" | "behind" | "replaced" | "unplayable";

export function isDubHeard(dub: DubState): boolean {
  return dub !== "off" && dub !== "unplayable";
}

/** Why captions are shown but not stored: the disk is full, or the browser refused the write. */
export type JournalFailure = "full" | "failed";

export interface CaptionStatus {
  readonly tabId: number;
  readonly state: CaptionState;
  /** Who recognises the words now: `device` is the browser on this computer. */
  readonly engine: Engine;
  readonly source: SoundKind;
  readonly sound: SoundState;
  readonly startedAtMs: number | null;
  /** Delay of the newest words after they were spoken, in milliseconds; null before the first. */
  readonly behindMs: number | null;
  readonly detectedLanguage: string | null;
  readonly failure: CaptionFailure | null;
  readonly trouble: CaptionTrouble | null;
  readonly backlogMs: number;
  readonly lostMs: number;
  /** Null while captions are stored, or are not meant to be. */
  readonly journalFailure: JournalFailure | null;
  /** The user muted the tab: its sound is captioned but not heard. */
  readonly tabMuted: boolean;
  /** The connection is too slow for the audio format; a smaller one would help. */
  readonly slowLink: boolean;
  readonly player: PlayerState;
  /** False when the tab moved to a site where the overlay is not allowed yet. */
  readonly overlayShown: boolean;
  readonly overlayHidden: boolean;
  readonly overlayKeptOut: boolean;
  readonly dub: DubState;
}

/** What diagnostics tell about the captions of a tab. */
export interface CaptionFacts {
  readonly status: CaptionStatus;
  /** `X-Trace-ID` of the newest session, if any. */
  readonly traceId: string | null;
}

export function idleStatus(tabId: number): CaptionStatus {
  return {
    tabId,
    state: "idle",
    engine: "service",
    source: "tab",
    sound: "unknown",
    startedAtMs: null,
    behindMs: null,
    detectedLanguage: null,
    failure: null,
    trouble: null,
    backlogMs: 0,
    lostMs: 0,
    journalFailure: null,
    tabMuted: false,
    slowLink: false,
    player: { paused: false, rate: 1 },
    overlayShown: false,
    overlayHidden: false,
    overlayKeptOut: false,
    dub: "off",
  };
}

/** Whether captions are running, so that the button says Stop. */
export function isActive(state: CaptionState): boolean {
  return state !== "idle" && state !== "ended" && state !== "failed";
}

/** Whether no connection can bring words yet, or any more. */
export function isConnecting(state: CaptionState): boolean {
  return state === "requesting" || state === "connecting" || state === "reconnecting";
}
