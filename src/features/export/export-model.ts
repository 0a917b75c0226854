import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { LaneId } from "../../captions/segment.ts";
import {
  type ExportChoices,
  type ExportFile,
  type ExportFormat,
  exportFiles,
  isSubtitleFormat,
} from "../../captions/subtitles/export-files.ts";
import type { TimeBase } from "../../captions/subtitles/time-base.ts";
import type { Transcript } from "../../captions/subtitles/transcript.ts";
import type { TranscriptWords } from "../../captions/subtitles/transcript-words.ts";

/** What is kept of how the user saved last. */
export interface LastExport {
  readonly format: ExportFormat;
  readonly times: TimeBase | null;
  /** Lanes that were not wanted. */
  readonly without: readonly LaneId[];
}

/** What saving needs of the world. */
export interface ExportPort {
  last(): Promise<LastExport>;
  remember(choices: LastExport): Promise<void>;
  /** One file as it is, several as one archive. */
  save(files: readonly ExportFile[], archiveName: string): Promise<void>;
}

/** A lane that can be chosen. */
export interface ExportLane {
  readonly lane: LaneId;
  readonly language: string;
}

/** Lines of the preview, and letters of each of them. */
const PREVIEW = { lines: 14, letters: 400 } as const;

/** So many segments of a lane are more than the preview shows. */
const PREVIEW_SEGMENTS = 60;

/** What is about to be saved, and how. */
export class ExportModel {
  readonly transcripts: readonly Transcript[];
  /** All lanes of all transcripts, as they come. */
  readonly lanes: readonly ExportLane[];
  /** Whether any of it is known to have been said at a place of a player. */
  readonly hasMedia: boolean;
  readonly format = signal<ExportFormat>("srt");
  readonly times = signal<TimeBase | null>("start");
  readonly without = signal<readonly LaneId[]>([]);
  readonly files: ReadonlySignal<readonly ExportFile[]>;
  readonly archiveName: ReadonlySignal<string>;
  /** How the first file begins. */
  readonly preview: ReadonlySignal<string>;
  readonly #port: ExportPort;

  constructor(transcripts: readonly Transcript[], words: TranscriptWords, port: ExportPort) {
    this.transcripts = transcripts;
    this.#port = port;
    const lanes = new Map<LaneId, ExportLane>();
    for (const { lane, language } of transcripts.flatMap((each) => each.lanes)) {
      if (!lanes.has(lane)) lanes.set(lane, { lane, language });
    }
    this.lanes = [...lanes.values()];
    this.hasMedia = transcripts.some((each) =>
      each.lanes.some(({ segments }) => segments.some(({ mediaMs }) => mediaMs !== null)),
    );
    this.files = computed(() => exportFiles(transcripts, this.#choices, words));
    this.archiveName = computed(() => archiveNameOf(this.files.value, this.format.value));
    const beginnings = transcripts.slice(0, 1).map(beginningOfTranscript);
    this.preview = computed(() => {
      const [first] = exportFiles(beginnings, this.#choices, words);
      return beginningOf(first?.content ?? "");
    });
  }

  /** Chooses as the user did last, as far as there is that here. */
  async recall(): Promise<void> {
    const { format, times, without } = await this.#port.last();
    this.format.value = format;
    this.times.value = times === "media" && !this.hasMedia ? "start" : times;
    // Where nothing would be left, everything is wanted.
    if (this.lanes.some(({ lane }) => !without.includes(lane))) this.without.value = without;
  }

  /** Times that the format can have. */
  get timeChoices(): readonly (TimeBase | null)[] {
    const bases: readonly TimeBase[] = this.hasMedia
      ? ["start", "media", "clock"]
      : ["start", "clock"];
    return isSubtitleFormat(this.format.value) ? bases : [...bases, null];
  }

  /** The times as they will be: subtitles are never without. */
  get shownTimes(): TimeBase | null {
    const times = this.times.value;
    return times === null && isSubtitleFormat(this.format.value) ? "start" : times;
  }

  /** Whether a lane is to be saved. */
  isWanted(lane: LaneId): boolean {
    return !this.without.value.includes(lane);
  }

  setWanted(lane: LaneId, isWanted: boolean): void {
    const others = this.without.value.filter((each) => each !== lane);
    this.without.value = isWanted ? others : [...others, lane];
  }

  async save(): Promise<void> {
    const [format, times, without] = [this.format.value, this.times.value, this.without.value];
    await this.#port.save(this.files.value, this.archiveName.value);
    await this.#port.remember({ format, times, without });
  }

  get #choices(): ExportChoices {
    const lanes = this.lanes.filter(({ lane }) => this.isWanted(lane)).map(({ lane }) => lane);
    return { format: this.format.value, lanes, times: this.shownTimes };
  }
}

/** Called after the transcript where there is one, with the day alone where there are several. */
function archiveNameOf(files: readonly ExportFile[], format: ExportFormat): string {
  const stems = new Set(files.map(({ name }) => name.replace(/( \(\d+\))?(\.[\w-]+)+$/u, "")));
  const [stem = "Surtitle"] = stems;
  return `${stems.size === 1 ? stem : "Surtitle"}.${format}.zip`;
}

function beginningOfTranscript(transcript: Transcript): Transcript {
  const lanes = transcript.lanes.map((lane) => ({
    ...lane,
    segments: lane.segments.slice(0, PREVIEW_SEGMENTS),
  }));
  const endMs = Math.max(0, ...lanes.map(({ segments }) => segments.at(-1)?.endMs ?? 0));
  const gaps = transcript.gaps.filter(({ fromMs }) => fromMs <= endMs);
  return { ...transcript, lanes, gaps };
}

function beginningOf(content: string): string {
  const plain = content.startsWith("<!doctype") ? readable(content) : content;
  const lines = plain.split("\n").slice(0, PREVIEW.lines);
  return lines.map((line) => line.slice(0, PREVIEW.letters)).join("\n");
}

/** The words of a page, a row a line. */
function readable(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const heading = body.querySelector("h1")?.textContent ?? "";
  const rows = [...body.querySelectorAll("tr")].slice(0, PREVIEW.lines);
  const lines = rows.map((row) =>
    [...row.cells]
      .map((cell) => cell.textContent?.trim() ?? "")
      .filter((text) => text !== "")
      .join("  ·  "),
  );
  return [heading, "", ...lines].join("\n");
}
