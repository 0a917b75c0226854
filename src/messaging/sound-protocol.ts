import { isSourceContentType, type SourceContentType } from "../audio/source-formats.ts";
import type { DubLevels, SpeechChunk, SpeechNews } from "../audio/speech-chunk.ts";
import { isRecord } from "../lib/is-record.ts";
import type { CaptureName } from "./protocol.ts";
import { isSoundChunk, type SoundChunk } from "./sound-chunk.ts";
import { isDubLevels, isSpeechChunk, isSpeechNews } from "./speech-checks.ts";

/**
 * How sound travels from capture (the room) to the background (the desk). A message to a service
 * worker goes through the browser process and costs more than all the rest of capture, so it is
 * used only to hand over a port, which also wakes a worker that was stopped; all else goes through
 * the port. The desk asks for streams of chunks and gives credit for more; each life of the worker
 * asks anew, by a port of its own.
 */
export interface PortHandover {
  readonly kind: "sound-port";
  /** One life of the capture document, and the name of the lock that it holds. */
  readonly room: string;
}

/** At most so many chunks of a stream are under way to the connection. */
export const CHUNK_CREDIT = 16;

/** The desk reports so many taken chunks at once. */
export const TAKEN_EVERY = 8;

/** What the desk says. Streams and watches are numbered by it, in one count. */
export type DeskMessage =
  /** This port is the one in use; `life` is the lock that this life of the worker holds. */
  | { readonly kind: "here"; readonly life: string }
  | {
      readonly kind: "open";
      readonly captureId: string;
      readonly stream: number;
      readonly fromMs: number;
      readonly contentType: SourceContentType;
    }
  /** So many chunks more went to the connection. */
  | {
      readonly kind: "taken";
      readonly captureId: string;
      readonly stream: number;
      readonly count: number;
    }
  | { readonly kind: "close"; readonly captureId: string; readonly stream: number }
  | { readonly kind: "settle"; readonly captureId: string; readonly untilMs: number }
  | {
      readonly kind: "watch";
      readonly captureId: string;
      readonly watch: number;
      readonly fromMs: number;
    }
  | { readonly kind: "unwatch"; readonly captureId: string; readonly watch: number }
  /** Translated speech, to be heard after what came before. */
  | { readonly kind: "speech"; readonly captureId: string; readonly chunk: SpeechChunk }
  | { readonly kind: "levels"; readonly captureId: string; readonly levels: DubLevels }
  /** The player is paused, and speech waits; or it goes on. */
  | { readonly kind: "hold-speech"; readonly captureId: string; readonly isHeld: boolean }
  /** What waits to be said belongs to a place that was left. */
  | { readonly kind: "drop-speech"; readonly captureId: string };

/** What the room says. */
export type RoomMessage =
  /** All captures there are: the first message to each life of the worker. */
  | { readonly kind: "captures"; readonly captures: readonly CaptureName[] }
  | { readonly kind: "chunk"; readonly stream: number; readonly chunk: SoundChunk }
  /** Capture is over and every chunk was given. */
  | { readonly kind: "end"; readonly stream: number }
  /** Sound begins again at this position, pre-roll included; null when capture ended first. */
  | { readonly kind: "sound"; readonly watch: number; readonly fromMs: number | null }
  | { readonly kind: "speech-news"; readonly captureId: string; readonly news: SpeechNews };

/** Whether a message to the worker hands a port over. */
export function isPortHandover(data: unknown): data is PortHandover {
  return isRecord(data) && data.kind === "sound-port" && typeof data.room === "string";
}

/** Whether something that came through the port is of the desk. */
export function isDeskMessage(data: unknown): data is DeskMessage {
  if (!isRecord(data)) return false;
  const { kind, captureId, stream, watch, fromMs, untilMs, count } = data;
  if (kind === "here") return typeof data.life === "string";
  if (typeof captureId !== "string") return false;
  switch (kind) {
    case "open":
      return isNumber(stream) && isNumber(fromMs) && isSourceContentType(data.contentType);
    case "taken":
      return isNumber(stream) && isNumber(count);
    case "close":
      return isNumber(stream);
    case "settle":
      return isNumber(untilMs);
    case "watch":
      return isNumber(watch) && isNumber(fromMs);
    case "unwatch":
      return isNumber(watch);
    case "speech":
      return isSpeechChunk(data.chunk);
    case "levels":
      return isDubLevels(data.levels);
    case "hold-speech":
      return typeof data.isHeld === "boolean";
    case "drop-speech":
      return true;
    default:
      return false;
  }
}

/** Whether something that came through the port is of the room. */
export function isRoomMessage(data: unknown): data is RoomMessage {
  if (!isRecord(data)) return false;
  const { kind, stream, chunk, watch, fromMs, captures } = data;
  switch (kind) {
    case "chunk":
      return isNumber(stream) && isSoundChunk(chunk);
    case "end":
      return isNumber(stream);
    case "sound":
      return isNumber(watch) && (fromMs === null || isNumber(fromMs));
    case "speech-news":
      return typeof data.captureId === "string" && isSpeechNews(data.news);
    case "captures":
      return Array.isArray(captures) && captures.every(isCaptureName);
    default:
      return false;
  }
}

function isCaptureName(value: unknown): value is CaptureName {
  return isRecord(value) && isNumber(value.tabId) && typeof value.captureId === "string";
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
