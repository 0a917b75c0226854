import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { splitIntoUnits } from "./text-units.ts";

export const TALKS_FOLDER = fileURLToPath(new URL("../../site/talks", import.meta.url));

/** A word of a talk, or a character where the writing has no words, and when it is said. */
export interface TalkWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** A talk as its own files have it. Read here anew, so that tests and local service cannot be wrong together. */
export interface TalkFiles {
  readonly name: string;
  readonly spokenLanguage: string;
  /** Words by language, in the order in which they are said. */
  readonly words: ReadonlyMap<string, readonly TalkWord[]>;
}

/** The talks there are, by the names of their media files. */
export function talkNames(folder = TALKS_FOLDER): readonly string[] {
  return readdirSync(folder).flatMap((file) => /^(.+)\.[a-z-]+\.webm$/i.exec(file)?.[1] ?? []);
}

/** @throws Error when there is no such talk */
export function readTalk(name: string, folder = TALKS_FOLDER): TalkFiles {
  const files = readdirSync(folder).filter((file) => file.startsWith(`${name}.`));
  const spokenLanguage = files
    .map((file) => /\.([a-z-]+)\.webm$/i.exec(file)?.[1])
    .find((language) => language !== undefined);
  if (!spokenLanguage) throw new Error(`There is no talk "${name}" in ${folder}.`);
  const words = new Map<string, readonly TalkWord[]>();
  for (const file of files) {
    const language = /\.([a-z-]+)\.vtt$/i.exec(file)?.[1];
    if (language)
      words.set(language, readSubtitles(readFileSync(join(folder, file), "utf8"), language));
  }
  return { name, spokenLanguage, words };
}

const CUE_TIMES = /^(\S+) --> (\S+)/;
const WORD_TIME = /<((?:\d+:)?\d\d:\d\d\.\d{3})>/;

/**
 * The words of a WebVTT file. A word with a time of its own ends where the next one begins; words
 * without are spread over their cue by their length.
 */
export function readSubtitles(file: string, language: string): readonly TalkWord[] {
  return cuesOf(file).flatMap(({ text, startMs, endMs }) =>
    readCue(text, startMs, endMs, language),
  );
}

/** The texts of a WebVTT file as they are written, cue by cue, without the times of words. */
export function cueTexts(file: string): readonly string[] {
  return cuesOf(file).map(({ text }) => text.replaceAll(new RegExp(WORD_TIME, "g"), ""));
}

function cuesOf(file: string) {
  return file
    .replaceAll("\r\n", "\n")
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split("\n");
      const at = lines.findIndex((line) => CUE_TIMES.test(line));
      const [, start, end] = CUE_TIMES.exec(lines[at] ?? "") ?? [];
      if (start === undefined || end === undefined) return [];
      return [{ text: lines.slice(at + 1).join(" "), startMs: toMs(start), endMs: toMs(end) }];
    });
}

function readCue(text: string, startMs: number, endMs: number, language: string): TalkWord[] {
  // Odd places of the split are the times.
  const parts = text.split(WORD_TIME);
  const pieces = parts.flatMap((part, at) => {
    if (at % 2 === 1 || part.trim() === "") return [];
    const time = parts[at - 1];
    return [{ text: part, startMs: time === undefined ? startMs : toMs(time) }];
  });
  return pieces.flatMap((piece, at) =>
    spread(piece.text, piece.startMs, pieces[at + 1]?.startMs ?? endMs, language),
  );
}

function spread(text: string, startMs: number, endMs: number, language: string): TalkWord[] {
  const units = splitIntoUnits(text, language);
  const length = units.reduce((sum, unit) => sum + unit.length, 0);
  let said = 0;
  return units.map((unit) => {
    const from = said;
    said += unit.length;
    const msAt = (position: number) => startMs + ((endMs - startMs) * position) / length;
    return { text: unit, startMs: msAt(from), endMs: msAt(said) };
  });
}

/** `01:02:03.456` or `02:03.456`. */
function toMs(time: string): number {
  return time.split(":").reduce((total, part) => total * 60 + Number(part), 0) * 1000;
}
