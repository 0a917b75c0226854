/** What of a text is spoken: spaces and punctuation may be written one way or another. */
const LETTER = /[\p{L}\p{N}\p{M}]/gu;

/** The letters and digits of a text. */
export function lettersOf(text: string): string {
  return text.match(LETTER)?.join("") ?? "";
}

/** Where in a text the letter begins that so many stand before; its length when it has no more. */
export function letterStart(text: string, before: number): number {
  let left = before;
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    if (left <= 0) return index;
    left -= letter.length;
  }
  return text.length;
}

/** Where in a text so many letters end. */
export function letterEnd(text: string, count: number): number {
  let left = count;
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    left -= letter.length;
    if (left <= 0) return index + letter.length;
  }
  return text.length;
}
