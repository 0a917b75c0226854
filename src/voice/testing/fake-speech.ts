import type { RequestedSpeech } from "../session-provider.ts";
import type { LaneOutput } from "./fake-recogniser.ts";

const CHUNK_MS = 200;

/** The speech for concluded words: two chunks per segment, the first with its text. */
export function speechMessages(
  { language, contentType }: RequestedSpeech,
  { concluded }: LaneOutput,
  isFirst: boolean,
): object[] {
  const sound = btoa("sound");
  return concluded.flatMap(({ text }, at) => {
    const begins = isFirst && at === 0;
    const data = begins ? [btoa("OpusHead"), sound] : [sound];
    const opening = begins ? { content_type: `${contentType};`, headers: 1 } : {};
    return [
      { target_media_chunk: { language, data, duration: CHUNK_MS, text, ...opening } },
      { target_media_chunk: { language, data: [sound], duration: CHUNK_MS, text: null } },
    ];
  });
}
