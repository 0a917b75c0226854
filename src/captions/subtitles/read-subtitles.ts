import { cleanText } from "../clean-text.ts";
import { languageInFileName } from "./file-language.ts";

/** A subtitle as a file has it. */
export interface ReadSubtitle {
  readonly fromMs: number;
  readonly toMs: number;
  /** Plain words; its lines are parted by `\n`. */
  readonly text: string;
}

/** What a file of subtitles has. */
export interface ReadSubtitles {
  readonly format: "srt" | "vtt";
  /** In the order of their times; at least one. */
  readonly subtitles: readonly ReadSubtitle[];
  /** BCP 47 tag, from the head of the file or its name; null when neither tells. */
  readonly language: string | null;
}

/** Why a file is none that can be read. */
export type SubtitleProblem = "format" | "empty" | "large";

/** A file is no file of subtitles, or none that has its size. */
export class SubtitleError extends Error {
  override readonly name = "SubtitleError";
  readonly problem: SubtitleProblem;

  constructor(problem: SubtitleProblem) {
    super(`No subtitles can be read: ${problem}`);
    this.problem = problem;
  }
}

/** A day of talk in the most wordy of languages is a tenth of that. */
export const MAX_FILE_BYTES = 10_000_000;
const MAX_SUBTITLES = 50_000;
const MAX_LETTERS = 2000;
const MAX_MS = 400 * 3_600_000;

const SRT_TIMES = /(?:^|\n)\s*\d{1,3}:\d\d:\d\d[,.]\d{1,3}\s*-->\s*\d{1,3}:\d\d:\d\d[,.]\d{1,3}/;

/**
 * Reads a file of subtitles. What is damaged in it is passed over; its markup is taken away.
 * @throws SubtitleError for what is no such file
 */
export async function readSubtitles(text: string, fileName: string): Promise<ReadSubtitles> {
  if (text.length > MAX_FILE_BYTES) throw new SubtitleError("large");
  const plain = text.replace(/^\ufeff/, "").replaceAll(/\r\n?/g, "\n");
  const format = /^WEBVTT(?=[\s]|$)/.test(plain) ? "vtt" : SRT_TIMES.test(plain) ? "srt" : null;
  if (format === null) throw new SubtitleError("format");
  // Whoever imports nothing does not load the reader.
  const { parseText } = await import("media-captions");
  const { cues } = await parseText(plain, { type: format, errors: false, strict: false });
  const subtitles = cues
    .slice(0, MAX_SUBTITLES)
    .flatMap(({ startTime, endTime, text: words }): ReadSubtitle[] => {
      const [fromMs, toMs] = [Math.round(startTime * 1000), Math.round(endTime * 1000)];
      if (!(fromMs >= 0 && toMs > fromMs && toMs <= MAX_MS)) return [];
      const own = plainWords(words, format);
      return own === "" ? [] : [{ fromMs, toMs, text: own }];
    })
    .sort((a, b) => a.fromMs - b.fromMs);
  if (subtitles.length === 0) throw new SubtitleError("empty");
  return { format, subtitles, language: languageInHead(plain) ?? languageInFileName(fileName) };
}

/** The language that a WebVTT file names before its first cue. */
function languageInHead(text: string): string | null {
  const [head = ""] = text.split("\n\n", 1);
  const [, tag] = /^WEBVTT[^\n]*\n(?:[^\n]+\n)*?Language:\s*([\w-]+)/i.exec(head) ?? [];
  return tag === undefined ? null : languageInFileName(`.${tag}.vtt`);
}

/** What is marked up in SubRip: HTML's letters, and places as SubStation Alpha writes them. */
const SRT_MARKUP = /<\/?(?:b|i|u|s|font|span)(?:\s[^<>]*)?>|\{\\[^{}]*\}/gi;

/** Spans, classes, voices and times of WebVTT. */
const VTT_MARKUP = /<[^<>]*>/g;

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", nbsp: "\u00a0", lrm: "\u200e", rlm: "\u200f" },
  ...{ quot: '"', apos: "'" },
};

function plainWords(words: string, format: "srt" | "vtt"): string {
  const without =
    format === "srt"
      ? words.replaceAll(SRT_MARKUP, "")
      : words
          .replaceAll(VTT_MARKUP, "")
          .replaceAll(
            /&(amp|lt|gt|nbsp|lrm|rlm|quot|apos);/g,
            (all, name) => ENTITIES[name] ?? all,
          );
  return without
    .slice(0, MAX_LETTERS)
    .split("\n")
    .map((line) => cleanText(line).trim())
    .filter((line) => line !== "")
    .join("\n");
}
