import type { DubLevels, SpeechChunk, SpeechEvent } from "../audio/decoders/speech-chunk.ts";
import { isSourceContentType, type SourceContentType } from "../audio/formats/source-formats.ts";
import {
  MAX_RESULT_LENGTH,
  MAX_TRANSLATION_LENGTH,
  type RecognisedResult,
} from "../device/device-feed.ts";
import { isRecord } from "../lib/is-record.ts";
import { isStreamProgress, type StreamProgress } from "../voice/ledger/stream-progress.ts";
import type { FeedChunk } from "../voice/sending/sound-feed.ts";
import type { CaptureName } from "./protocol.ts";
import { isDubLevels, isSpeechChunk, isSpeechEvent } from "./speech-checks.ts";

export type SoundChunk = FeedChunk;

// Capture keeps it without looking into it.
export { NO_PROGRESS, type StreamProgress } from "../voice/ledger/stream-progress.ts";

/**
 * The protocol between the capture document and its client in the worker. A message to a service
 * worker passes through the browser process and costs more than the rest of capture. So it only
 * hands over a port, which also wakes a stopped worker; everything else uses the port. The client
 * opens streams of chunks and returns credit. A restarted worker gets a new port and opens its
 * streams again.
 */
export interface PortHandover {
  readonly kind: "sound-port";
  readonly contextId: string;
}

/** Chunks of a stream that may be on their way to the connection. */
export const CHUNK_CREDIT = 16;

/** The client returns credit for this many chunks at a time. */
export const CREDIT_EVERY = 8;

export type ClientMessage =
  /** This port is in use; `contextId` names the lock that the worker holds while it lives. */
  | { readonly kind: "here"; readonly contextId: string }
  | {
      readonly kind: "open";
      readonly captureId: string;
      readonly stream: number;
      readonly fromMs: number;
      readonly contentType: SourceContentType;
    }
  /** As `open`, but the sound goes into a recogniser of the browser. */
  | {
      readonly kind: "recognise";
      readonly captureId: string;
      readonly stream: number;
      readonly fromMs: number;
      readonly language: string;
      readonly terms: readonly string[];
    }
  | {
      readonly kind: "translate";
      readonly captureId: string;
      readonly request: number;
      readonly from: string;
      readonly to: string;
      readonly text: string;
    }
  /** Credit for `count` more chunks. */
  | {
      readonly kind: "taken";
      readonly captureId: string;
      readonly stream: number;
      readonly count: number;
    }
  | { readonly kind: "close"; readonly captureId: string; readonly stream: number }
  | { readonly kind: "settle"; readonly captureId: string; readonly untilMs: number }
  | {
      readonly kind: "progress";
      readonly captureId: string;
      readonly progress: StreamProgress;
    }
  | {
      readonly kind: "watch";
      readonly captureId: string;
      readonly watch: number;
      readonly fromMs: number;
    }
  | { readonly kind: "unwatch"; readonly captureId: string; readonly watch: number }
  | { readonly kind: "speech"; readonly captureId: string; readonly chunk: SpeechChunk }
  | { readonly kind: "levels"; readonly captureId: string; readonly levels: DubLevels }
  | { readonly kind: "hold-speech"; readonly captureId: string; readonly isHeld: boolean }
  /** Drops queued speech: the player has jumped. */
  | { readonly kind: "drop-speech"; readonly captureId: string };

export type CaptureMessage =
  /** All existing captures: the first message after the worker starts. */
  | { readonly kind: "captures"; readonly captures: readonly CaptureName[] }
  | { readonly kind: "chunk"; readonly stream: number; readonly chunk: SoundChunk }
  | { readonly kind: "end"; readonly stream: number }
  | {
      readonly kind: "recognised";
      readonly stream: number;
      readonly results: readonly RecognisedResult[];
    }
  | { readonly kind: "recogniser-over"; readonly stream: number; readonly ending: string }
  /** Null when the browser could not translate it. */
  | { readonly kind: "translated"; readonly request: number; readonly text: string | null }
  /** Position where sound begins again, pre-roll included; null when capture ended first. */
  | { readonly kind: "sound"; readonly watch: number; readonly fromMs: number | null }
  | { readonly kind: "speech-news"; readonly captureId: string; readonly event: SpeechEvent };

export function isPortHandover(data: unknown): data is PortHandover {
  return isRecord(data) && data.kind === "sound-port" && typeof data.contextId === "string";
}

export function isClientMessage(data: unknown): data is ClientMessage {
  if (!isRecord(data)) return false;
  const { kind, captureId, stream, watch, fromMs, untilMs, count } = data;
  if (kind === "here") return typeof data.contextId === "string";
  if (typeof captureId !== "string") return false;
  switch (kind) {
    case "open":
      return isNumber(stream) && isNumber(fromMs) && isSourceContentType(data.contentType);
    case "recognise":
      return isNumber(stream) && isNumber(fromMs) && isTag(data.language) && areTexts(data.terms);
    case "translate":
      return (
        isNumber(data.request) &&
        isTag(data.from) &&
        isTag(data.to) &&
        isTextWithin(data.text, MAX_TRANSLATION_LENGTH)
      );
    case "taken":
      return isNumber(stream) && isNumber(count);
    case "close":
      return isNumber(stream);
    case "settle":
      return isNumber(untilMs);
    case "progress":
      return isStreamProgress(data.progress);
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

export function isCaptureMessage(data: unknown): data is CaptureMessage {
  if (!isRecord(data)) return false;
  const { kind, stream, chunk, watch, fromMs, captures } = data;
  switch (kind) {
    case "chunk":
      return isNumber(stream) && isSoundChunk(chunk);
    case "end":
      return isNumber(stream);
    case "recognised":
      return isNumber(stream) && Array.isArray(data.results) && data.results.every(isResult);
    case "recogniser-over":
      return isNumber(stream) && isTextWithin(data.ending, MAX_ENDING_LENGTH);
    case "translated":
      return isNumber(data.request) && (data.text === null || typeof data.text === "string");
    case "sound":
      return isNumber(watch) && (fromMs === null || isNumber(fromMs));
    case "speech-news":
      return typeof data.captureId === "string" && isSpeechEvent(data.event);
    case "captures":
      return Array.isArray(captures) && captures.every(isCaptureName);
    default:
      return false;
  }
}

const MAX_TAG_LENGTH = 35;
const MAX_ENDING_LENGTH = 100;

function isTag(value: unknown): value is string {
  return isTextWithin(value, MAX_TAG_LENGTH);
}

function isTextWithin(value: unknown, maxLength: number): value is string {
  return typeof value === "string" && value.length <= maxLength;
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

function isResult(value: unknown): value is RecognisedResult {
  if (!isRecord(value)) return false;
  const { index, text, isFinal } = value;
  return isNumber(index) && isTextWithin(text, MAX_RESULT_LENGTH) && typeof isFinal === "boolean";
}

function isCaptureName(value: unknown): value is CaptureName {
  return isRecord(value) && isNumber(value.tabId) && typeof value.captureId === "string";
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isSoundChunk(data: unknown): data is SoundChunk {
  if (!isRecord(data)) return false;
  const { bytes, ...numbers }: Partial<Record<keyof SoundChunk, unknown>> = data;
  const { startMs, durationMs, peak, capturedAtMs } = numbers;
  return (
    bytes instanceof Uint8Array && [startMs, durationMs, peak, capturedAtMs].every(Number.isFinite)
  );
}
