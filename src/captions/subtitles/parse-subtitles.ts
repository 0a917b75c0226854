import { languageInFileName } from "./file-language.ts";
import { rawCues } from "./raw-cues.ts";
import { cleanLines, MAX_RAW_CUE_LETTERS, vttCueText } from "./vtt-cue-text.ts";

export interface ParsedSubtitle {
  readonly fromMs: number;
  readonly toMs: number;
  /** Plain text; lines separated by `\n`. */
  readonly text: string;
}

export interface ParsedSubtitles {
  readonly format: "srt" | "vtt";
  /** Sorted by time; at least one. */
  readonly subtitles: readonly ParsedSubtitle[];
  /** BCP 47 tag from the file's header or name; null when neither has one. */
  readonly language: string | null;
}

export type SubtitleProblem = "format" | "empty" | "large";

export class SubtitleError extends Error {
  override readonly name = "SubtitleError";
  readonly problem: SubtitleProblem;

  constructor(problem: SubtitleProblem) {
    super(`No subtitles can be read: ${problem}`);
    this.problem = problem;
  }
}

/** Ten times the text of a whole day of talk. */
export const MAX_FILE_BYTES = 10_000_000;
const MAX_SUBTITLES = 50_000;
const MAX_MS = 400 * 3_600_000;

// The header of a WebVTT file has a few short lines.
const MAX_HEAD_LETTERS = 4000;

/**
 * Reads a subtitle file, skips damaged parts and removes markup. Speakers of WebVTT stay as names.
 * @throws SubtitleError when it is not a subtitle file
 */
export async function parseSubtitles(text: string, fileName: string): Promise<ParsedSubtitles> {
  if (text.length > MAX_FILE_BYTES) throw new SubtitleError("large");
  const plain = text.startsWith("\ufeff") ? text.slice(1) : text;
  const isVtt = /^WEBVTT(?=\s|$)/.test(plain);
  const rules = { needsHours: !isVtt, cues: MAX_SUBTITLES, cueLetters: MAX_RAW_CUE_LETTERS };
  const cues = [...rawCues(plain, rules)];
  const format = isVtt ? "vtt" : cues.length > 0 ? "srt" : null;
  if (format === null) throw new SubtitleError("format");
  const subtitles = cues
    .flatMap(({ fromMs, toMs, words }): ParsedSubtitle[] => {
      if (!(toMs > fromMs && toMs <= MAX_MS)) return [];
      const own = plainWords(words, format);
      return own === "" ? [] : [{ fromMs, toMs, text: own }];
    })
    .sort((a, b) => a.fromMs - b.fromMs);
  if (subtitles.length === 0) throw new SubtitleError("empty");
  return { format, subtitles, language: languageInHeader(plain) ?? languageInFileName(fileName) };
}

function languageInHeader(text: string): string | null {
  const [first = "", ...lines] = text.slice(0, MAX_HEAD_LETTERS).split(/\r\n|\n|\r/);
  if (!first.startsWith("WEBVTT")) return null;
  for (const line of lines) {
    if (line === "") return null;
    const [, tag] = /^Language:\s*([\w-]+)/i.exec(line) ?? [];
    if (tag !== undefined) return languageInFileName(`.${tag}.vtt`);
  }
  return null;
}

// Markup in SubRip: HTML tags, and positions in SubStation Alpha syntax.
const SRT_MARKUP = /<\/?(?:b|i|u|s|font|span)(?:\s[^<>]*)?>|\{\\[^{}]*\}/gi;

function plainWords(words: string, format: "srt" | "vtt"): string {
  return format === "vtt" ? vttCueText(words) : cleanLines(words.replaceAll(SRT_MARKUP, ""));
}

/**
 * Decodes a subtitle file: UTF-8 or UTF-16 where it has a mark or is valid, else windows-1252,
 * which old Western programs wrote.
 */
export function decodeSubtitles(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
