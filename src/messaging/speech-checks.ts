import type { DubLevels, SpeechChunk, SpeechNews } from "../audio/speech-chunk.ts";
import { readTargetContentType } from "../audio/target-formats.ts";
import { isRecord } from "../lib/is-record.ts";

/** Whether something that came through a port is a piece of translated speech. */
export function isSpeechChunk(data: unknown): data is SpeechChunk {
  if (!isRecord(data)) return false;
  const { row, contentType, headers, parts, durationMs, utterance, text } = data;
  return (
    typeof row === "string" &&
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

/** Whether something that came through a port says how loud dub and original are. */
export function isDubLevels(data: unknown): data is DubLevels {
  if (!isRecord(data)) return false;
  return [data.dubGain, data.originalGain, data.duckGain].every(isLength);
}

/** Whether something that came through a port tells of the dub. */
export function isSpeechNews(data: unknown): data is SpeechNews {
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
