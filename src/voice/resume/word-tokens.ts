import { splitWords } from "../../captions/lines/split-words.ts";
import { isWrittenWithoutSpaces } from "../../captions/lines/writing-direction.ts";
import type { Segment } from "../../captions/segment.ts";

/** A word of a segment, as words are compared. */
export interface WordToken {
  /** As it is written, with its spaces and punctuation. */
  readonly text: string;
  /** What is compared: no case, no punctuation, no spaces. */
  readonly key: string;
  /** Estimated from its place in the segment's text. */
  readonly startMs: number;
  readonly endMs: number;
  readonly segment: Segment;
}

/**
 * Cuts segments into words that can be compared. Where no spaces stand between words every
 * character is taken by itself: where a segmenter sees a word depends on what stands around it,
 * and that differs from one hearing to the next.
 */
export function wordTokens(segments: readonly Segment[], language: string): WordToken[] {
  return segments.flatMap((segment) => tokensOf(segment, language));
}

function tokensOf(segment: Segment, language: string): WordToken[] {
  const texts = withPunctuation(
    isWrittenWithoutSpaces(language)
      ? // A letter together with the marks on it.
        (segment.text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [])
      : splitWords(segment.text, language),
  );
  const perCharacterMs = (segment.endMs - segment.startMs) / Math.max(1, segment.text.length);
  let atMs = segment.startMs;
  return texts.map((text) => {
    const startMs = atMs;
    atMs += text.length * perCharacterMs;
    return { text, key: keyOf(text), startMs, endMs: atMs, segment };
  });
}

/** Puts what holds no letter or digit to the word before it, or after it at the beginning. */
function withPunctuation(texts: readonly string[]): string[] {
  const words: string[] = [];
  let opening = "";
  for (const text of texts) {
    const last = words.length - 1;
    if (keyOf(text) !== "") {
      words.push(opening + text);
      opening = "";
    } else if (last >= 0) words[last] += text;
    else opening += text;
  }
  return opening === "" ? words : [...words, opening];
}

/** What remains of a word when it does not matter how it is written. */
function keyOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
}

/** Puts words together to segments again; a segment that is whole comes as it was. */
export function joinTokens(tokens: readonly WordToken[]): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  while (from < tokens.length) {
    const { segment } = tokens[from] ?? {};
    let to = from + 1;
    while (to < tokens.length && tokens[to]?.segment === segment) to += 1;
    const run = tokens.slice(from, to);
    const text = run.map((token) => token.text).join("");
    const [first] = run;
    if (segment && first) {
      const isWhole = text.length === segment.text.length;
      segments.push(isWhole ? segment : { text, startMs: first.startMs, endMs: segment.endMs });
    }
    from = to;
  }
  return segments;
}
