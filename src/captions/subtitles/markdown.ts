import { paragraphsOf, timeText } from "./paragraphs.ts";
import type { TimeBase } from "./time-base.ts";
import type { Transcript } from "./transcript.ts";
import type { TranscriptWords } from "./transcript-words.ts";

/**
 * A transcript as Markdown (CommonMark), lane by lane.
 * @param times what the time in front of each paragraph is counted from; null: without times
 */
export function markdownOf(
  transcript: Transcript,
  times: TimeBase | null,
  words: TranscriptWords,
): string {
  const { title, address, startedAtMs, lanes } = transcript;
  const head = [
    `# ${escaped(title || words.untitled)}`,
    ...(/^https?:/i.test(address) ? [`<${encoded(address)}>`] : []),
    escaped(words.date(startedAtMs)),
  ];
  const parts = lanes.flatMap((lane) => [
    `## ${escaped(words.heading(lane.lane, lane.language))}`,
    ...paragraphsOf(lane, transcript, times ?? "start").map((paragraph) => {
      const time = times === null ? "" : `**${timeText(paragraph.fromMs, times)}** `;
      const said =
        paragraph.kind === "gap"
          ? `*${escaped(words.gap(paragraph.lengthMs))}*`
          : escaped(paragraph.text);
      return time + said;
    }),
  ]);
  return `${[...head, ...parts].join("\n\n")}\n`;
}

/** What would be read as markup: anywhere, and what begins a list, heading or quotation. */
function escaped(text: string): string {
  return text
    .replaceAll(/\s+/gu, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>&~|]/gu, "\\$&")
    .replace(/^([#+=-])/u, "\\$1")
    .replace(/^(\d+)([.)])(?=\s|$)/u, "$1\\$2");
}

/** An address between angle brackets has neither spaces nor such brackets in it. */
function encoded(address: string): string {
  return address.replaceAll(/[\s<>]/gu, encodeURIComponent);
}
