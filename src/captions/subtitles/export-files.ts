import type { LaneId } from "../segment.ts";
import { cleanTitle } from "../text/clean-title.ts";
import { MAX_NOTE_LENGTH } from "../transcript/bookmark.ts";
import { bilingualCues } from "./bilingual-cues.ts";
import { fileNameOf, uniqueNames } from "./file-name.ts";
import { htmlPageOf } from "./html-page.ts";
import { markdownOf } from "./markdown.ts";
import { plainTextOf } from "./plain-text.ts";
import { segmentCues } from "./segment-cues.ts";
import { srtOf } from "./srt.ts";
import { type Cue, subtitleCues } from "./subtitle-cues.ts";
import { type TimeBase, timedGaps, timedSegments } from "./time-base.ts";
import { timedBookmarks } from "./timed-bookmarks.ts";
import type { Transcript, TranscriptLane } from "./transcript.ts";
import { transcriptJson } from "./transcript-json.ts";
import type { TranscriptLabels } from "./transcript-labels.ts";
import { vttOf } from "./vtt.ts";

export const EXPORT_FORMATS = ["srt", "vtt", "txt", "md", "html", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportChoices {
  readonly format: ExportFormat;
  readonly lanes: readonly LaneId[];
  /** What times are counted from; null for no times, where the format allows it. */
  readonly times: TimeBase | null;
  /** Whether a subtitle file has the first two lanes, where they share their cues. */
  readonly isBilingual?: boolean;
}

export interface ExportFile {
  readonly name: string;
  readonly type: string;
  /** Created on each access: a long transcript takes a moment. */
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

/** Whether a format always has times and one language per file. */
export function isSubtitleFormat(format: ExportFormat): boolean {
  return format === "srt" || format === "vtt";
}

/** The files of an export, with unique names. Titles are cleaned, because pages chose them. */
export function exportFiles(
  transcripts: readonly Transcript[],
  { format, lanes, times, isBilingual = false }: ExportChoices,
  labels: TranscriptLabels,
): readonly ExportFile[] {
  const type = `${TYPES[format]};charset=utf-8`;
  const plans = transcripts.flatMap((whole) => {
    const transcript = withCleanTitles(withLanes(whole, lanes));
    const plan = (language: string | null, make: () => string): Plan => ({
      name: fileNameOf({ ...transcript, untitled: labels.untitled, language, extension: format }),
      make,
    });
    if (transcript.lanes.length === 0) return [];
    const [one, other] = transcript.lanes;
    if (isSubtitleFormat(format) && isBilingual && transcript.hasOwnCues && one && other) {
      const kind = { format, times };
      return [plan(null, () => subtitleFile(transcript, one, kind, labels, other))];
    }
    if (isSubtitleFormat(format)) {
      return transcript.lanes.map((lane) =>
        plan(lane.language, () => subtitleFile(transcript, lane, { format, times }, labels)),
      );
    }
    const [only, ...others] = transcript.lanes;
    const language = only && others.length === 0 ? only.language : null;
    return [plan(language, () => wholeFile(transcript, { format, times }, labels))];
  });
  const names = uniqueNames(plans.map(({ name }) => name));
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

/** The cues of a lane on a time base, including lost sound. Subtitles keep their own cues. */
export function laneCues(
  lane: TranscriptLane,
  transcript: Transcript,
  base: TimeBase,
  labels: Pick<TranscriptLabels, "gap" | "language"> | null,
): readonly Cue[] {
  const segments = timedSegments(lane.segments, base, transcript);
  if (transcript.hasOwnCues) return segmentCues(segments);
  return subtitleCues({
    segments,
    gaps: timedGaps(lane.segments, base, transcript),
    gapText: labels?.gap ?? null,
    gapLanguage: labels?.language ?? lane.language,
  });
}

type Kind = Pick<ExportChoices, "format" | "times">;

function subtitleFile(
  transcript: Transcript,
  lane: TranscriptLane,
  { format, times }: Kind,
  labels: TranscriptLabels,
  second: TranscriptLane | null = null,
): string {
  const cuesOf = (each: TranscriptLane) => laneCues(each, transcript, times ?? "start", labels);
  const cues = second ? bilingualCues(cuesOf(lane), cuesOf(second)) : cuesOf(lane);
  const { title } = transcript;
  // SubRip has no comments: a mark would be drawn over the video.
  if (format === "srt") return srtOf(cues);
  const notes = timedBookmarks(lane.segments, times ?? "start", transcript).map((mark) => ({
    fromMs: mark.fromMs,
    text: labels.bookmark(mark.note),
  }));
  return vttOf(cues, { language: lane.language, title, notes });
}

function wholeFile(transcript: Transcript, { format, times }: Kind, labels: TranscriptLabels) {
  switch (format) {
    case "md":
      return markdownOf(transcript, times, labels);
    case "html":
      return htmlPageOf(transcript, times, labels);
    case "json":
      return transcriptJson([transcript]);
    default:
      return plainTextOf(transcript, times, labels);
  }
}

function withLanes(transcript: Transcript, wanted: readonly LaneId[]): Transcript {
  const lanes = wanted.flatMap((id) => transcript.lanes.filter(({ lane }) => lane === id));
  return { ...transcript, lanes };
}

function withCleanTitles(transcript: Transcript): Transcript {
  const pages = transcript.pages.map((page) => ({ ...page, title: cleanTitle(page.title) }));
  const bookmarks = transcript.bookmarks.map(({ atMs, note }) => {
    return { atMs, note: cleanTitle(note, MAX_NOTE_LENGTH) };
  });
  return { ...transcript, title: cleanTitle(transcript.title), pages, bookmarks };
}
