import { DocumentFault } from "../document-fault.ts";
import type { TextSwap } from "./markup.ts";

export function translateLines(text: string, swap: TextSwap): string {
  return text.replaceAll(/[^\r\n]+/g, swap);
}

/**
 * Translates the text lines of a subtitle file; numbers, times, blank lines and inline tags stay.
 */
export function translateSubtitles(text: string, swap: TextSwap): string {
  const isTime = (line: string) => /^\s*(\d+:)?\d+:\d\d[,.]\d{3}\s*-->/.test(line);
  if (!text.split(/\r\n?|\n/).some(isTime)) throw DocumentFault.unreadable();
  let inCue = false;
  return text.replaceAll(/([^\r\n]*)(\r\n?|\n|$)/g, (_, line: string, end: string) => {
    if (line.trim() === "") inCue = false;
    const isWords = inCue && !isTime(line);
    if (isTime(line)) inCue = true;
    const words = isWords ? line.replaceAll(/<[^>]*>|\{[^}]*\}|[^<{]+/g, swapUntagged(swap)) : line;
    return words + end;
  });
}

/** Translates every string value of a JSON text; names, numbers and whitespace stay. */
export function translateJson(text: string, swap: TextSwap): string {
  try {
    JSON.parse(text);
  } catch {
    throw DocumentFault.unreadable();
  }
  return text.replaceAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g, (whole, colon: string | undefined) => {
    if (colon !== undefined) return whole;
    const value: unknown = JSON.parse(whole);
    const swapped = typeof value === "string" ? swap(value) : value;
    return swapped === value ? whole : JSON.stringify(swapped);
  });
}

/** Translates the strings of a FrameMaker file, with their escapes. */
export function translateMif(text: string, swap: TextSwap): string {
  if (!text.startsWith("<MIFFile")) throw DocumentFault.unreadable();
  return text.replaceAll(
    /(<String `)((?:[^'\\]|\\.)*)(')/g,
    (_, before: string, words: string, after: string) =>
      before + words.replaceAll(/\\(?:x[0-9a-f]+ ?|.)|[^\\]+/gi, swapUnescaped(swap)) + after,
  );
}

function swapUntagged(swap: TextSwap): TextSwap {
  return (part) => (/^[<{]/.test(part) ? part : swap(part));
}

function swapUnescaped(swap: TextSwap): TextSwap {
  return (part) => (part.startsWith("\\") ? part : swap(part).replaceAll(/[`'>\\]/g, ""));
}
