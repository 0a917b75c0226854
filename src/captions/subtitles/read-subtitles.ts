import { cleanText } from "../text/clean-text.ts";
import { languageInFileName } from "./file-language.ts";
import { rawCues } from "./raw-cues.ts";

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

/** The head of a WebVTT file has a few short lines. */
const MAX_HEAD_LETTERS = 4000;

/** Markup is taken away before words are cut off. */
const MAX_RAW_LETTERS = 4 * MAX_LETTERS;

/**
 * Reads a file of subtitles. What is damaged in it is passed over; its markup is taken away.
 * @throws SubtitleError for what is no such file
 */
export async function readSubtitles(text: string, fileName: string): Promise<ReadSubtitles> {
  if (text.length > MAX_FILE_BYTES) throw new SubtitleError("large");
  const plain = text.startsWith("\ufeff") ? text.slice(1) : text;
  const isVtt = /^WEBVTT(?=\s|$)/.test(plain);
  const rules = { needsHours: !isVtt, cues: MAX_SUBTITLES, cueLetters: MAX_RAW_LETTERS };
  const cues = [...rawCues(plain, rules)];
  const format = isVtt ? "vtt" : cues.length > 0 ? "srt" : null;
  if (format === null) throw new SubtitleError("format");
  const subtitles = cues
    .flatMap(({ fromMs, toMs, words }): ReadSubtitle[] => {
      if (!(toMs > fromMs && toMs <= MAX_MS)) return [];
      const own = plainWords(words, format);
      return own === "" ? [] : [{ fromMs, toMs, text: own }];
    })
    .sort((a, b) => a.fromMs - b.fromMs);
  if (subtitles.length === 0) throw new SubtitleError("empty");
  return { format, subtitles, language: languageInHead(plain) ?? languageInFileName(fileName) };
}

/** The language that a WebVTT file names before its first cue. */
function languageInHead(text: string): string | null {
  const [first = "", ...lines] = text.slice(0, MAX_HEAD_LETTERS).split(/\r\n|\n|\r/);
  if (!first.startsWith("WEBVTT")) return null;
  for (const line of lines) {
    if (line === "") return null;
    const [, tag] = /^Language:\s*([\w-]+)/i.exec(line) ?? [];
    if (tag !== undefined) return languageInFileName(`.${tag}.vtt`);
  }
  return null;
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
