import { cleanText } from "../text/clean-text.ts";

/** Longest text of a cue; the rest is cut off. */
export const MAX_CUE_LETTERS = 2000;

/** Markup is removed before text is cut off. */
export const MAX_RAW_CUE_LETTERS = 4 * MAX_CUE_LETTERS;

const MAX_NAME_LETTERS = 60;

// A lone "<" is text, as in "3 < 4".
const TAG = /<([^<>]*)>/g;
// What is left of a tag at the end of a text that was cut off.
const CUT_TAG = /<\/?[a-z][^<>]*$/i;
const TAG_NAME = /^\/?[^\s.]*/;
const CLASSES = /^\S*/;

const ENTITY = /&(?:(amp|lt|gt|nbsp|lrm|rlm|quot|apos)|#(\d{1,7})|#[xX]([\da-fA-F]{1,6}));/g;

const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", nbsp: "\u00a0", lrm: "\u200e", rlm: "\u200f" },
  ...{ quot: '"', apos: "'" },
};

/**
 * The text of a WebVTT cue as plain text, cleaned, at most {@link MAX_CUE_LETTERS} long; lines are
 * separated by `\n`. Speakers stand before their words, as in "Anna: Hello". Ruby text and all other
 * markup are dropped. Any input takes linear time.
 */
export function vttCueText(raw: string): string {
  const bounded = raw.slice(0, MAX_RAW_CUE_LETTERS);
  const text = bounded.includes("<") ? withoutMarkup(bounded) : decoded(bounded);
  return cleanLines(text);
}

/** Cleans a cue line by line, drops empty lines, and limits its length. */
export function cleanLines(text: string): string {
  return text
    .slice(0, MAX_CUE_LETTERS)
    .split(/\r\n?|\n/)
    .map((line) => cleanText(line).trim())
    .filter((line) => line !== "")
    .join("\n");
}

function withoutMarkup(raw: string): string {
  let text = "";
  let at = 0;
  let rubies = 0;
  let isRubyText = false;
  let speaker = "";
  let lastSpeaker = "";
  const add = (words: string) => {
    if (isRubyText || words === "") return;
    const start = words.search(/\S/);
    if (start < 0 || speaker === "") text += words;
    else text += `${words.slice(0, start)}${speaker}: ${words.slice(start)}`;
    if (start >= 0) speaker = "";
  };
  for (const { 0: tag, 1: inner = "", index } of raw.matchAll(TAG)) {
    add(decoded(raw.slice(at, index)));
    at = index + tag.length;
    const isEnd = inner.startsWith("/");
    const name = (TAG_NAME.exec(inner)?.[0] ?? "").replace("/", "");
    if (name === "ruby") rubies = Math.max(0, rubies + (isEnd ? -1 : 1));
    if (name === "ruby" || name === "rt") isRubyText = name === "rt" && !isEnd && rubies > 0;
    if (name !== "v") continue;
    speaker = isEnd ? "" : nameOf(inner.replace(CLASSES, ""));
    // Some files repeat the speaker on each line.
    if (speaker === lastSpeaker) speaker = "";
    else if (!isEnd) lastSpeaker = speaker;
  }
  add(decoded(raw.slice(at).replace(CUT_TAG, "")));
  return text;
}

function nameOf(annotation: string): string {
  return cleanText(decoded(annotation)).slice(0, MAX_NAME_LETTERS).replaceAll(/\s+/g, " ").trim();
}

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(ENTITY, (_, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return NAMED[name] ?? "";
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? "", 16);
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : "\ufffd";
  });
}
