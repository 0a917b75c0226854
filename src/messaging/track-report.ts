import { isNumberWithin } from "../lib/is-number-within.ts";
import { isRecord } from "../lib/is-record.ts";

/** Kinds of text tracks that hold what is spoken (HTML, `TextTrackKind`). */
export const TRACK_KINDS = ["subtitles", "captions"] as const;
export type TrackKind = (typeof TRACK_KINDS)[number];

/** A text track of a page's player. */
export interface SubtitleTrack {
  /** Names the track in its frame for as long as the frame lives. */
  readonly id: number;
  readonly kind: TrackKind;
  /** BCP 47 tag that the page gives; empty when it gives none. */
  readonly language: string;
  readonly label: string;
  /** Whether the page shows it now, or would without us. */
  readonly isShowing: boolean;
  /** What is known of its text; null while the browser has not loaded it. */
  readonly loaded: LoadedText | null;
}

export interface LoadedText {
  readonly cues: number;
  /** Characters without markup. */
  readonly characters: number;
  /** The time that the cues cover, in milliseconds of the medium. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** Only players that play weigh this much or more. */
export const PLAYING_WEIGHT = 4;

/** The main player of a frame that has text tracks. */
export interface PlayerTracks {
  /** Address of its medium, without a fragment; empty for a stream that a script feeds. */
  readonly media: string;
  /** Null for a live stream, and while it is unknown. */
  readonly durationMs: number | null;
  readonly mediaMs: number;
  /**
   * How likely this is the page's main player: the highest weight wins, from `PLAYING_WEIGHT` on it
   * plays.
   */
  readonly weight: number;
  readonly tracks: readonly SubtitleTrack[];
}

export interface TrackCue {
  readonly fromMs: number;
  readonly toMs: number;
  /** Plain text without markup; lines separated by `\n`. */
  readonly text: string;
}

/** A report from a frame whose players may have text tracks. */
export type TrackReport =
  /** Sent first on every connection, and on every change; null without such a player. */
  | { readonly kind: "player"; readonly player: PlayerTracks | null }
  /**
   * Cues of the track that is read, in the order of their times. The first report after `read` has
   * `isStart`; later ones add to it. `isAll` says that nothing more is waiting for now.
   */
  | {
      readonly kind: "cues";
      readonly track: number;
      readonly isStart: boolean;
      readonly isAll: boolean;
      readonly cues: readonly TrackCue[];
    }
  /** The track that is read has gone, or its player plays another medium. */
  | { readonly kind: "gone"; readonly track: number }
  /** The user wants another sentence: the one before, the next one, or the same again. */
  | { readonly kind: "sentence"; readonly to: SentenceStep };

export const SENTENCE_STEPS = ["previous", "next", "repeat"] as const;
export type SentenceStep = (typeof SENTENCE_STEPS)[number];

/** Most cues of a track, and of a report. A film has about 2,000. */
export const MAX_TRACK_CUES = 20_000;
export const MAX_REPORT_CUES = 200;
/** Longest text of a cue; the rest is cut off. */
export const MAX_CUE_CHARACTERS = 2000;
const MAX_TRACKS = 60;
const MAX_LABEL = 200;
const MAX_ADDRESS = 4000;

// Some live streams count from 1970; the limit is a few thousand years.
const MEDIA_MS = { min: 0, max: 1e14 };
const ID = { min: 0, max: 1e9 };
const COUNT = { min: 0, max: 1e9 };
const WEIGHT = { min: 0, max: 10 };

/** Checks a report of a frame, which the page can make say anything; null when it is none. */
export function readTrackReport(message: unknown): TrackReport | null {
  if (!isRecord(message)) return null;
  const { kind, track } = message;
  switch (kind) {
    case "player":
      return readPlayer(message.player);
    case "gone":
      return isNumberWithin(track, ID) ? { kind, track } : null;
    case "sentence": {
      const to = SENTENCE_STEPS.find((each) => each === message.to);
      return to === undefined ? null : { kind, to };
    }
    case "cues":
      return readCues(message);
    default:
      return null;
  }
}

function readPlayer(player: unknown): TrackReport | null {
  const kind = "player";
  if (player === null) return { kind, player };
  if (!isRecord(player) || !Array.isArray(player.tracks)) return null;
  const { media, durationMs, mediaMs, weight } = player;
  if (!isText(media, MAX_ADDRESS) || !isNumberWithin(mediaMs, MEDIA_MS)) return null;
  if (durationMs !== null && !isNumberWithin(durationMs, MEDIA_MS)) return null;
  if (!isNumberWithin(weight, WEIGHT)) return null;
  const tracks = player.tracks.slice(0, MAX_TRACKS).flatMap((each) => readTrack(each) ?? []);
  return { kind, player: { media, durationMs, mediaMs, weight, tracks } };
}

function readTrack(value: unknown): SubtitleTrack | null {
  if (!isRecord(value)) return null;
  const { id, language, label, isShowing } = value;
  const kind = TRACK_KINDS.find((each) => each === value.kind);
  if (kind === undefined || !isNumberWithin(id, ID) || typeof isShowing !== "boolean") return null;
  if (!isText(language, MAX_LABEL) || !isText(label, MAX_LABEL)) return null;
  const loaded = value.loaded === null ? null : readLoaded(value.loaded);
  return loaded === undefined ? null : { id, kind, language, label, isShowing, loaded };
}

function readLoaded(value: unknown): LoadedText | undefined {
  if (!isRecord(value)) return undefined;
  const { cues, characters, fromMs, toMs } = value;
  if (!isNumberWithin(cues, COUNT) || !isNumberWithin(characters, COUNT)) return undefined;
  if (!isNumberWithin(fromMs, MEDIA_MS) || !isNumberWithin(toMs, MEDIA_MS)) return undefined;
  return { cues, characters, fromMs, toMs };
}

function readCues(message: Record<string, unknown>): TrackReport | null {
  const { track, isStart, isAll, cues } = message;
  if (!isNumberWithin(track, ID) || !Array.isArray(cues) || cues.length > MAX_REPORT_CUES) {
    return null;
  }
  if (typeof isStart !== "boolean" || typeof isAll !== "boolean") return null;
  // A damaged cue does not invalidate the others.
  const read = cues.flatMap((each) => readCue(each) ?? []);
  return { kind: "cues", track, isStart, isAll, cues: read };
}

function readCue(value: unknown): TrackCue | null {
  if (!isRecord(value)) return null;
  const { fromMs, toMs, text } = value;
  if (!isNumberWithin(fromMs, MEDIA_MS) || !isNumberWithin(toMs, MEDIA_MS)) return null;
  if (!isText(text, MAX_CUE_CHARACTERS) || toMs <= fromMs) return null;
  return { fromMs, toMs, text };
}

function isText(value: unknown, most: number): value is string {
  return typeof value === "string" && value.length <= most;
}
