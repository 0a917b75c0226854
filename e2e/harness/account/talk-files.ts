import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { splitIntoUnits } from "./text-units.ts";

export const TALKS_FOLDER = fileURLToPath(new URL("../../site/talks", import.meta.url));

/** A word of a talk and when it is spoken; a character in scripts without spaces. */
export interface TalkWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * A talk as parsed from its own files. The harness has its own parser, so that tests and the local
 * service cannot share a mistake.
 */
export interface TalkFiles {
  readonly name: string;
  readonly spokenLanguage: string;
  readonly words: ReadonlyMap<string, readonly TalkWord[]>;
}

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
 * The words of a WebVTT file. A word with its own time ends where the next one begins; other words
 * are spread over their cue in proportion to their length.
 */
export function readSubtitles(file: string, language: string): readonly TalkWord[] {
  return cuesOf(file).flatMap(({ text, startMs, endMs }) =>
    readCue(text, startMs, endMs, language),
  );
}

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
  // Odd indexes of the split are the times.
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
  let before = 0;
  return units.map((unit) => {
    const from = before;
    before += unit.length;
    const msAt = (position: number) => startMs + ((endMs - startMs) * position) / length;
    return { text: unit, startMs: msAt(from), endMs: msAt(before) };
  });
}

function toMs(time: string): number {
  return time.split(":").reduce((total, part) => total * 60 + Number(part), 0) * 1000;
}
