// The spoken part of a text: spaces and punctuation may be written differently.
const LETTER = /[\p{L}\p{N}\p{M}]/gu;

export function lettersOf(text: string): string {
  return text.match(LETTER)?.join("") ?? "";
}

/** Position of the letter after `before` others; the text's length when it has no more. */
export function letterStart(text: string, before: number): number {
  let left = before;
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    if (left <= 0) return index;
    left -= letter.length;
  }
  return text.length;
}

/** Position after the first `count` letters. */
export function letterEnd(text: string, count: number): number {
  let left = count;
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    left -= letter.length;
    if (left <= 0) return index + letter.length;
  }
  return text.length;
}
