import { isMadeOnDevice } from "../transcript/engine-mark.ts";
import { paragraphsOf, paragraphText, timeText } from "./paragraphs.ts";
import type { TimeBase } from "./time-base.ts";
import type { Transcript } from "./transcript.ts";
import type { TranscriptLabels } from "./transcript-labels.ts";

/**
 * A transcript as Markdown (CommonMark), lane by lane.
 * @param times what the times before the paragraphs are counted from; null for no times
 */
export function markdownOf(
  transcript: Transcript,
  times: TimeBase | null,
  labels: TranscriptLabels,
): string {
  const { title, address, startedAtMs, lanes, engines } = transcript;
  const head = [
    `# ${escaped(title || labels.untitled)}`,
    ...(/^https?:/i.test(address) ? [`<${encoded(address)}>`] : []),
    escaped(labels.date(startedAtMs)),
    ...(isMadeOnDevice(engines) ? [escaped(labels.onDevice)] : []),
  ];
  const parts = lanes.flatMap((lane) => [
    `## ${escaped(labels.heading(lane.lane, lane.language))}`,
    ...paragraphsOf(lane, transcript, times ?? "start").map((paragraph) => {
      const time = times === null ? "" : `**${timeText(paragraph.fromMs, times)}** `;
      const text = escaped(paragraphText(paragraph, labels));
      return time + (paragraph.kind === "words" ? text : `*${text}*`);
    }),
  ]);
  return `${[...head, ...parts].join("\n\n")}\n`;
}

// Escapes markup anywhere, and what would begin a list, heading or quotation.
function escaped(text: string): string {
  return text
    .replaceAll(/\s+/gu, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>&~|]/gu, "\\$&")
    .replace(/^([#+=-])/u, "\\$1")
    .replace(/^(\d+)([.)])(?=\s|$)/u, "$1\\$2");
}

// Encodes spaces and angle brackets, which may not occur in an address between brackets.
function encoded(address: string): string {
  return address.replaceAll(/[\s<>]/gu, encodeURIComponent);
}
