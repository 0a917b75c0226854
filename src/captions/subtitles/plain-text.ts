import { paragraphsOf, timeText } from "./paragraphs.ts";
import type { TimeBase } from "./time-base.ts";
import type { Transcript } from "./transcript.ts";
import type { TranscriptWords } from "./transcript-words.ts";

/**
 * A transcript as plain text, lane by lane, with a mark where sound was lost.
 * @param times what the time in front of each paragraph is counted from; null: without times
 */
export function plainTextOf(
  transcript: Transcript,
  times: TimeBase | null,
  words: TranscriptWords,
): string {
  const { title, address, startedAtMs, lanes } = transcript;
  const head = [title || words.untitled, address, words.date(startedAtMs)];
  const parts = lanes.map((lane) => {
    const paragraphs = paragraphsOf(lane, transcript, times ?? "start").map((paragraph) => {
      const time = times === null ? "" : `${timeText(paragraph.fromMs, times)}  `;
      return time + (paragraph.kind === "gap" ? words.gap(paragraph.lengthMs) : paragraph.text);
    });
    return `${words.heading(lane.lane, lane.language)}\n\n${paragraphs.join("\n\n")}`;
  });
  return `${[head.filter((line) => line !== "").join("\n"), ...parts].join("\n\n\n")}\n`;
}
