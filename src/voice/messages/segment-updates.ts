import { ORIGINAL_LANE, type Segment, type SegmentUpdate } from "../../captions/segment.ts";
import type { ServerMessage } from "./server-message.ts";

type SourceUpdate = Extract<ServerMessage, { name: "source_transcript_update" }>["body"];
type TargetUpdate = Extract<ServerMessage, { name: "target_transcript_update" }>["body"];
type WireSegment = TargetUpdate["concluded"][number];

/** A message that tells of words. */
export type WordMessage = Extract<
  ServerMessage,
  { name: "source_transcript_update" | "target_transcript_update" }
>;

/**
 * What a message says of the lanes, with the times of the stream; null for a language that nobody
 * asked for.
 * @param targets the languages as they were asked for; the service may spell them in another case
 * @param spoken the spoken language as it was last detected
 */
export function readWords(
  message: WordMessage,
  targets: readonly string[],
  spoken: string,
): SegmentUpdate | null {
  if (message.name === "source_transcript_update") return sourceUpdate(message.body, spoken);
  const language = message.body.language.toLowerCase();
  const lane = targets.find((target) => target.toLowerCase() === language);
  return lane === undefined ? null : targetUpdate(lane, message.body);
}

/** The update of the original lane; its language is that of the newest words. */
function sourceUpdate(body: SourceUpdate, spoken: string): SegmentUpdate {
  const newest = body.tentative.at(-1) ?? body.concluded.at(-1);
  return {
    lane: ORIGINAL_LANE,
    language: newest?.language ?? spoken,
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
