import { MAX_FILE_BYTES } from "../parse-subtitles.ts";

const TIMES = "00:00:01,000 --> 00:00:02,000";
const filled = (head: string, repeated: string) =>
  head + repeated.repeat(Math.floor((MAX_FILE_BYTES - head.length) / repeated.length));

const vtt = (rest: string) => `WEBVTT\n\n${rest}`;

export const CUE_AFTER_LINE_ENDS = `${"\n".repeat(MAX_FILE_BYTES - 100)}1\n${TIMES}\nlast\n`;
export const MILLION_LINES = filled(`1\n${TIMES}\n`, "a\n");
export const CUES_WITHOUT_EMPTY_LINES = filled("", `${TIMES}\na\n`);

type NamedText = readonly [name: string, text: string];

/** Files of the greatest size that a careless parser would take minutes for, one of each kind. */
export const HOSTILE_FILES: readonly NamedText[] = [
  ["line ends and nothing else", "\n".repeat(MAX_FILE_BYTES)],
  ["line ends before the only cue", CUE_AFTER_LINE_ENDS],
  ["a million lines in one cue", MILLION_LINES],
  ["a million empty lines in one cue", filled(`1\n${TIMES}\na`, "\n")],
  ["one line", filled(`1\n${TIMES}\n`, "a")],
  ["spaces around an arrow", `${" ".repeat(MAX_FILE_BYTES / 2)}-->${" ".repeat(4_000_000)}`],
  ["arrows", filled("", "-->")],
  ["arrows in a cue", filled(`1\n${TIMES}\n`, "-->")],
  ["cues", filled("", `${TIMES}\na\n\n`)],
  ["cues without empty lines between them", CUES_WITHOUT_EMPTY_LINES],
  ["open brackets", filled(`1\n${TIMES}\n`, "<b {\\")],
  ["a head without an end", filled("WEBVTT\n", "Region: a\n")],
  ["digits", filled("", "0")],
];

/** Variants of the same kinds. */
export const MORE_HOSTILE_FILES: readonly NamedText[] = [
  ["line ends of a Mac of 1984 and nothing else", "\r".repeat(MAX_FILE_BYTES)],
  ["a million lines in one cue of WebVTT", filled(vtt("00:01.000 --> 00:02.000\n"), "a\n")],
  ["a million lines that look empty in one cue", filled(`1\n${TIMES}\n`, " \n")],
  ["spaces before an arrow in WebVTT", vtt(`00:01${" ".repeat(MAX_FILE_BYTES / 2)}-->`)],
  ["lines with an arrow", filled(`1\n${TIMES}\n`, "-->\n")],
  ["times without words", filled("", `${TIMES}\n`)],
  ["cues with many lines", filled("", `${TIMES}\n${"a\n".repeat(4000)}\n`)],
  ["beginnings of times", filled("", "00:00:00,000 ")],
];

/** One string, as a decoder returns it, not a concatenation. */
export function asDecoded(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}
