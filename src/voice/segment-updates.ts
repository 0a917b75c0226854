import { ORIGINAL_LANE, type Segment, type SegmentUpdate } from "../captions/segment.ts";
import type { ServerMessage } from "./server-message.ts";

type SourceUpdate = Extract<ServerMessage, { name: "source_transcript_update" }>["body"];
type TargetUpdate = Extract<ServerMessage, { name: "target_transcript_update" }>["body"];
type WireSegment = TargetUpdate["concluded"][number];

/** The update of the original lane; its language is that of the newest words. */
export function sourceSegmentUpdate(body: SourceUpdate): SegmentUpdate {
  const newest = body.tentative.at(-1) ?? body.concluded.at(-1);
  return {
    lane: ORIGINAL_LANE,
    language: newest?.language ?? "und",
    concluded: body.concluded.map(readSegment),
    tentative: body.tentative.map(readSegment),
  };
}

/**
 * The update of a target language's lane.
 * @param lane the target language as it was asked for; the service may spell it in another case
 */
export function targetSegmentUpdate(lane: string, body: TargetUpdate): SegmentUpdate {
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
