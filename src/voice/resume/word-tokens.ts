import type { Segment } from "../../captions/segment.ts";
import { splitWords } from "../../captions/text/split-words.ts";
import { isWrittenWithoutSpaces } from "../../captions/text/writing-direction.ts";

export interface WordToken {
  readonly text: string;
  /** Without case, punctuation and spaces. */
  readonly key: string;
  /** Estimated from its position in the segment's text. */
  readonly startMs: number;
  readonly endMs: number;
  readonly segment: Segment;
}

/**
 * Splits segments into comparable words. In scripts without spaces each character is a word: a
 * segmenter's word borders depend on the context, which changes from one recognition to the next.
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

// Attaches text without a letter or digit to the previous word, or to the first one.
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

// Most words of most languages in Latin script: nothing needs to be normalised.
const PLAIN_WORD = /^\s*[a-z0-9]+$/;

function keyOf(text: string): string {
  if (PLAIN_WORD.test(text)) return text.trimStart();
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
}

/** Joins words into segments. A complete segment is returned unchanged. */
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
