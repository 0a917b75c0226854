import { ORIGINAL_LANE, type Segment, type SegmentUpdate } from "../../captions/segment.ts";
import type { ServerMessage } from "./server-message.ts";

type SourceUpdate = Extract<ServerMessage, { name: "source_transcript_update" }>["body"];
type TargetUpdate = Extract<ServerMessage, { name: "target_transcript_update" }>["body"];
type WireSegment = TargetUpdate["concluded"][number];

export type TranscriptMessage = Extract<
  ServerMessage,
  { name: "source_transcript_update" | "target_transcript_update" }
>;

/**
 * Reads the update in a message, with times on the stream's clock; null for a language that was not
 * requested.
 * @param targets the requested languages; the service may spell them in another case
 * @param spokenLanguage as last detected
 */
export function readSegmentUpdate(
  message: TranscriptMessage,
  targets: readonly string[],
  spokenLanguage: string,
): SegmentUpdate | null {
  if (message.name === "source_transcript_update")
    return sourceUpdate(message.body, spokenLanguage);
  const language = message.body.language.toLowerCase();
  const lane = targets.find((target) => target.toLowerCase() === language);
  return lane === undefined ? null : targetUpdate(lane, message.body);
}

function sourceUpdate(body: SourceUpdate, spokenLanguage: string): SegmentUpdate {
  const newest = body.tentative.at(-1) ?? body.concluded.at(-1);
  return {
    lane: ORIGINAL_LANE,
    language: newest?.language ?? spokenLanguage,
    concluded: body.concluded.map(readSegment),
    tentative: body.tentative.map(readSegment),
  };
}

function targetUpdate(lane: string, body: TargetUpdate): SegmentUpdate {
  return {
    lane,
    language: lane,
    concluded: body.concluded.map(readSegment),
    tentative: body.tentative.map(readSegment),
  };
}

function readSegment({ text, start_time, end_time }: WireSegment): Segment {
  return { text, startMs: start_time, endMs: Math.max(start_time, end_time) };
}
