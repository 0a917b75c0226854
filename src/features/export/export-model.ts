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
import type { TranscriptLabels } from "../../captions/subtitles/transcript-labels.ts";
import type { ExportApi } from "./export-api.ts";

export interface LaneChoice {
  readonly lane: LaneId;
  readonly language: string;
}

/** Lines in the preview, and characters in each of them. */
const PREVIEW = { lines: 14, characters: 400 } as const;

// More segments than the preview can show.
const PREVIEW_SEGMENTS = 60;

export class ExportModel {
  readonly transcripts: readonly Transcript[];
  /** The lanes of all transcripts, without duplicates. */
  readonly lanes: readonly LaneChoice[];
  /** Whether any segment has a player position. */
  readonly hasMedia: boolean;
  readonly format = signal<ExportFormat>("srt");
  readonly times = signal<TimeBase | null>("start");
  /** Whether the first two languages come in one subtitle file, where that is possible. */
  readonly isBilingual = signal(false);
  readonly excluded = signal<readonly LaneId[]>([]);
  readonly files: ReadonlySignal<readonly ExportFile[]>;
  readonly archiveName: ReadonlySignal<string>;
  readonly preview: ReadonlySignal<string>;
  readonly #api: ExportApi;

  constructor(transcripts: readonly Transcript[], labels: TranscriptLabels, api: ExportApi) {
    this.transcripts = transcripts;
    this.#api = api;
    const lanes = new Map<LaneId, LaneChoice>();
    for (const { lane, language } of transcripts.flatMap((each) => each.lanes)) {
      if (!lanes.has(lane)) lanes.set(lane, { lane, language });
    }
    this.lanes = [...lanes.values()];
    this.hasMedia = transcripts.some((each) =>
      each.lanes.some(({ segments }) => segments.some(({ mediaMs }) => mediaMs !== null)),
    );
    this.files = computed(() => exportFiles(transcripts, this.#choices, labels));
    this.archiveName = computed(() => archiveNameOf(this.files.value, this.format.value));
    const beginnings = transcripts.slice(0, 1).map(previewTranscript);
    this.preview = computed(() => {
      const [first] = exportFiles(beginnings, this.#choices, labels);
      return previewOf(first?.content ?? "");
    });
  }

  /** Restores the choices of the last export as far as they apply to these transcripts. */
  async restoreLast(): Promise<void> {
    const { format, times, without } = await this.#api.last();
    this.format.value = format;
    this.times.value = times === "media" && !this.hasMedia ? "start" : times;
    // Keep all lanes if the last choice would exclude every one.
    if (this.lanes.some(({ lane }) => !without.includes(lane))) this.excluded.value = without;
  }

  /** Time bases that the format allows; null for none. */
  get timeChoices(): readonly (TimeBase | null)[] {
    const bases: readonly TimeBase[] = this.hasMedia
      ? ["start", "media", "clock"]
      : ["start", "clock"];
    return isSubtitleFormat(this.format.value) ? bases : [...bases, null];
  }

  /** The time base in effect: subtitle formats always need one. */
  get shownTimes(): TimeBase | null {
    const times = this.times.value;
    return times === null && isSubtitleFormat(this.format.value) ? "start" : times;
  }

  /** Whether two languages share their cues, so that one subtitle file can have both. */
  get canBeBilingual(): boolean {
    const isTwo = this.lanes.filter(({ lane }) => this.isIncluded(lane)).length > 1;
    const areSubtitles = this.transcripts.every(({ hasOwnCues }) => hasOwnCues === true);
    return isSubtitleFormat(this.format.value) && isTwo && areSubtitles;
  }

  isIncluded(lane: LaneId): boolean {
    return !this.excluded.value.includes(lane);
  }

  setIncluded(lane: LaneId, isIncluded: boolean): void {
    const others = this.excluded.value.filter((each) => each !== lane);
    this.excluded.value = isIncluded ? others : [...others, lane];
  }

  async save(): Promise<void> {
    const [format, times, without] = [this.format.value, this.times.value, this.excluded.value];
    await this.#api.save(this.files.value, this.archiveName.value);
    await this.#api.remember({ format, times, without: [...without] });
  }

  get #choices(): ExportChoices {
    const lanes = this.lanes.filter(({ lane }) => this.isIncluded(lane)).map(({ lane }) => lane);
    const isBilingual = this.isBilingual.value && this.canBeBilingual;
    return { format: this.format.value, lanes, times: this.shownTimes, isBilingual };
  }
}

// Named after the transcript; "Surtitle" when there are several.
function archiveNameOf(files: readonly ExportFile[], format: ExportFormat): string {
  const stems = new Set(files.map(({ name }) => name.replace(/( \(\d+\))?(\.[\w-]+)+$/u, "")));
  const [stem = "Surtitle"] = stems;
  return `${stems.size === 1 ? stem : "Surtitle"}.${format}.zip`;
}

function previewTranscript(transcript: Transcript): Transcript {
  const lanes = transcript.lanes.map((lane) => ({
    ...lane,
    segments: lane.segments.slice(0, PREVIEW_SEGMENTS),
  }));
  const endMs = Math.max(0, ...lanes.map(({ segments }) => segments.at(-1)?.endMs ?? 0));
  const gaps = transcript.gaps.filter(({ fromMs }) => fromMs <= endMs);
  const engines = transcript.engines.filter(({ fromMs }) => fromMs <= endMs);
  const bookmarks = transcript.bookmarks.filter(({ atMs }) => atMs <= endMs);
  return { ...transcript, lanes, gaps, engines, bookmarks };
}

function previewOf(content: string): string {
  const plain = content.startsWith("<!doctype") ? htmlToText(content) : content;
  const lines = plain.split("\n").slice(0, PREVIEW.lines);
  return lines.map((line) => line.slice(0, PREVIEW.characters)).join("\n");
}

// The text of an HTML export, one line per table row.
function htmlToText(html: string): string {
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
