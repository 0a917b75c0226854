import type { LaneId } from "../segment.ts";
import { cleanTitle } from "../text/clean-title.ts";
import { fileNameOf, withoutTwins } from "./file-name.ts";
import { htmlPageOf } from "./html-page.ts";
import { markdownOf } from "./markdown.ts";
import { plainTextOf } from "./plain-text.ts";
import { srtOf } from "./srt.ts";
import { type Cue, subtitleCues } from "./subtitle-cues.ts";
import { type TimeBase, timedGaps, timedSegments } from "./time-base.ts";
import type { Transcript, TranscriptLane } from "./transcript.ts";
import { transcriptJson } from "./transcript-json.ts";
import type { TranscriptWords } from "./transcript-words.ts";
import { vttOf } from "./vtt.ts";

/** What a transcript can be saved as. */
export const EXPORT_FORMATS = ["srt", "vtt", "txt", "md", "html", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What the user has chosen of an export. */
export interface ExportChoices {
  readonly format: ExportFormat;
  /** In this order. */
  readonly lanes: readonly LaneId[];
  /** What times are counted from; null: without them, where the format can do without. */
  readonly times: TimeBase | null;
}

/** A file to be saved. */
export interface ExportFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  /** Made whenever it is asked for: a long transcript takes a moment. */
  readonly content: string;
}

const TYPES: Readonly<Record<ExportFormat, string>> = {
  srt: "application/x-subrip",
  vtt: "text/vtt",
  txt: "text/plain",
  md: "text/markdown",
  html: "text/html",
  json: "application/json",
};

/** Whether a format has times in any case, and one language a file. */
export function isSubtitleFormat(format: ExportFormat): boolean {
  return format === "srt" || format === "vtt";
}

/** The files that an export makes; no two have the same name. Titles are cleaned: pages chose them. */
export function exportFiles(
  transcripts: readonly Transcript[],
  { format, lanes, times }: ExportChoices,
  words: TranscriptWords,
): readonly ExportFile[] {
  const type = `${TYPES[format]};charset=utf-8`;
  const plans = transcripts.flatMap((whole) => {
    const transcript = withCleanTitles(withLanes(whole, lanes));
    const plan = (language: string | null, make: () => string): Plan => ({
      name: fileNameOf({ ...transcript, untitled: words.untitled, language, ending: format }),
      make,
    });
    if (transcript.lanes.length === 0) return [];
    if (isSubtitleFormat(format)) {
      return transcript.lanes.map((lane) =>
        plan(lane.language, () => subtitleFile(transcript, lane, { format, times }, words)),
      );
    }
    const [only, ...others] = transcript.lanes;
    const language = only && others.length === 0 ? only.language : null;
    return [plan(language, () => wholeFile(transcript, { format, times }, words))];
  });
  const names = withoutTwins(plans.map(({ name }) => name));
  return plans.map(({ name, make }, at) => ({
    name: names[at] ?? name,
    type,
    get content() {
      return make();
    },
  }));
}

interface Plan {
  readonly name: string;
  make(): string;
}

/** The cues of a lane on a time base, with the places of lost sound. */
export function laneCues(
  lane: TranscriptLane,
  transcript: Transcript,
  base: TimeBase,
  words: Pick<TranscriptWords, "gap" | "language"> | null,
): readonly Cue[] {
  return subtitleCues({
    segments: timedSegments(lane.segments, base, transcript),
    gaps: timedGaps(lane.segments, base, transcript),
    gapWords: words?.gap ?? null,
    gapLanguage: words?.language ?? lane.language,
  });
}

type Kind = Pick<ExportChoices, "format" | "times">;

function subtitleFile(
  transcript: Transcript,
  lane: TranscriptLane,
  { format, times }: Kind,
  words: TranscriptWords,
): string {
  const cues = laneCues(lane, transcript, times ?? "start", words);
  const { title } = transcript;
  return format === "srt" ? srtOf(cues) : vttOf(cues, { language: lane.language, title });
}

function wholeFile(transcript: Transcript, { format, times }: Kind, words: TranscriptWords) {
  switch (format) {
    case "md":
      return markdownOf(transcript, times, words);
    case "html":
      return htmlPageOf(transcript, times, words);
    case "json":
      return transcriptJson([transcript]);
    default:
      return plainTextOf(transcript, times, words);
  }
}

function withLanes(transcript: Transcript, wanted: readonly LaneId[]): Transcript {
  const lanes = wanted.flatMap((id) => transcript.lanes.filter(({ lane }) => lane === id));
  return { ...transcript, lanes };
}

function withCleanTitles(transcript: Transcript): Transcript {
  const pages = transcript.pages.map((page) => ({ ...page, title: cleanTitle(page.title) }));
  return { ...transcript, title: cleanTitle(transcript.title), pages };
}
