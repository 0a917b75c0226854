import type { RequestedSpeech } from "../connection/session-provider.ts";
import type { LaneNews } from "./fake-recogniser.ts";

/** Length of a chunk of speech. */
const CHUNK_MS = 200;

/** What a service says of concluded words: two chunks a segment, the first of them with its text. */
export function speechMessages(
  { language, contentType }: RequestedSpeech,
  { concluded }: LaneNews,
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
