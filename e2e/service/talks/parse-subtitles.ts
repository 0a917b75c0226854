import { splitWords } from "./split-words.ts";
import type { TimedCue, TimedWord } from "./talk.ts";

const timing = /^((?:\d+:)?\d\d:\d\d\.\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d\d:\d\d\.\d{3})/;
const inlineTime = /<((?:\d+:)?\d\d:\d\d\.\d{3})>/;
const otherTags = /<(?!(?:\d+:)?\d\d:\d\d\.\d{3}>)[^>]*>/g;

/**
 * Parses a WebVTT file. Words without a time of their own share their cue's time in proportion to
 * their length.
 */
export function parseSubtitles(text: string, language: string): readonly TimedCue[] {
  const blocks = text
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n{2,}/);
  const cues: TimedCue[] = [];
  for (const block of blocks) {
    const lines = block.split("\n");
    const at = lines.findIndex((line) => line.includes("-->"));
    const found = timing.exec(lines[at] ?? "");
    if (!found) continue;
    const startMs = toMs(found[1] ?? "");
    const endMs = toMs(found[2] ?? "");
    const content = lines.slice(at + 1).join(" ");
    const words = timedWords(content, startMs, endMs, language);
    if (words.length > 0) {
      cues.push({ startMs, endMs, words, isWordTimed: inlineTime.test(content) });
    }
  }
  return cues.sort((a, b) => a.startMs - b.startMs);
}

function timedWords(
  content: string,
  startMs: number,
  endMs: number,
  language: string,
): TimedWord[] {
  // Splitting at a pattern with a group gives text and times in turn, text first.
  const parts = content.replaceAll(otherTags, "").split(inlineTime);
  const runs: { startMs: number; text: string }[] = [{ startMs, text: parts[0] ?? "" }];
  for (let at = 1; at < parts.length; at += 2) {
    runs.push({ startMs: toMs(parts[at] ?? ""), text: parts[at + 1] ?? "" });
  }
  return runs.flatMap((run, at) => {
    const words = splitWords(decodeEntities(run.text), language);
    return spread(words, run.startMs, runs[at + 1]?.startMs ?? endMs);
  });
}

function spread(words: readonly string[], startMs: number, endMs: number): TimedWord[] {
  const total = words.reduce((sum, word) => sum + word.length + 1, 0);
  let before = 0;
  return words.map((text) => {
    const wordStartMs = startMs + ((endMs - startMs) * before) / total;
    before += text.length + 1;
    return { text, startMs: wordStartMs, endMs: startMs + ((endMs - startMs) * before) / total };
  });
}

function toMs(time: string): number {
  return time
    .split(":")
    .map(Number)
    .reduce((sum, part, at, parts) => sum + part * 1_000 * 60 ** (parts.length - 1 - at), 0);
}

function decodeEntities(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&amp;": "&",
    "&lt;": "<",
    "&gt;": ">",
    "&nbsp;": "\u00A0",
    "&lrm;": "\u200E",
    "&rlm;": "\u200F",
  };
  return text.replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity);
}
