import type { DubLevels, SpeechChunk, SpeechEvent } from "../audio/decoders/speech-chunk.ts";
import { readTargetContentType } from "../audio/formats/target-formats.ts";
import { isRecord } from "../lib/is-record.ts";

export function isSpeechChunk(data: unknown): data is SpeechChunk {
  if (!isRecord(data)) return false;
  const fields: Partial<Record<keyof SpeechChunk, unknown>> = data;
  const { speechStreamId, contentType, headers, parts, durationMs, utterance, text } = fields;
  return (
    typeof speechStreamId === "string" &&
    isContentType(contentType) &&
    isLength(headers) &&
    Number.isInteger(headers) &&
    Array.isArray(parts) &&
    parts.every((part) => part instanceof Uint8Array) &&
    isLength(durationMs) &&
    typeof utterance === "string" &&
    (text === null || typeof text === "string")
  );
}

export function isDubLevels(data: unknown): data is DubLevels {
  if (!isRecord(data)) return false;
  return [data.dubGain, data.originalGain, data.duckGain].every(isLength);
}

export function isSpeechEvent(data: unknown): data is SpeechEvent {
  if (!isRecord(data)) return false;
  const { kind, utterance, playedMs, lengthMs, atMs, rate } = data;
  switch (kind) {
    case "speaking":
      return typeof utterance === "string" && [playedMs, lengthMs, atMs, rate].every(isLength);
    case "spoken":
    case "skipped":
      return typeof utterance === "string";
    case "unplayable":
      return isContentType(data.contentType);
    case "backlog":
      return isLength(data.waitingMs);
    default:
      return false;
  }
}

function isContentType(value: unknown): boolean {
  return typeof value === "string" && readTargetContentType(value) === value;
}

function isLength(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
