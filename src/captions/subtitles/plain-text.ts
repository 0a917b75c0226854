import { isMadeOnDevice } from "../transcript/engine-mark.ts";
import { paragraphsOf, paragraphText, timeText } from "./paragraphs.ts";
import type { TimeBase } from "./time-base.ts";
import type { Transcript } from "./transcript.ts";
import type { TranscriptLabels } from "./transcript-labels.ts";

/**
 * A transcript as plain text, lane by lane, with marks for lost sound, changes of the engine and
 * bookmarks.
 * @param times what the times before the paragraphs are counted from; null for no times
 */
export function plainTextOf(
  transcript: Transcript,
  times: TimeBase | null,
  labels: TranscriptLabels,
): string {
  const { title, address, startedAtMs, lanes, engines } = transcript;
  const head = [title || labels.untitled, address, labels.date(startedAtMs)];
  if (isMadeOnDevice(engines)) head.push(labels.onDevice);
  const parts = lanes.map((lane) => {
    const paragraphs = paragraphsOf(lane, transcript, times ?? "start").map((paragraph) => {
      const time = times === null ? "" : `${timeText(paragraph.fromMs, times)}  `;
      return time + paragraphText(paragraph, labels);
    });
    return `${labels.heading(lane.lane, lane.language)}\n\n${paragraphs.join("\n\n")}`;
  });
  return `${[head.filter((line) => line !== "").join("\n"), ...parts].join("\n\n\n")}\n`;
}
