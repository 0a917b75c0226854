import { columnsOf, isFullWidth } from "./writing-direction.ts";

/** Marks that stand above or below a letter. */
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/gu;

/** Letters and signs of the width of a square (Unicode East Asian Width W and F, as far as scripts go). */
const SQUARE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}|[\u{20000}-\u{3fffd}]/gu;

/** Only Latin letters and signs: each is half a square. */
const PLAIN = /^[\u0020-\u024f]*$/;

/** How wide a text is, in halves of a square: a Latin letter is one, a Chinese sign two. */
export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const _ of text) width += 1;
  width += text.match(SQUARE)?.length ?? 0;
  return width - (text.match(NO_WIDTH)?.length ?? 0);
}

/**
 * What a line of a language holds, in the same halves.
 * @param columns letters of the language's script; null: as many as its lines have
 */
export function lineWidthOf(language: string, columns: number | null): number {
  return (columns ?? columnsOf(language)) * (isFullWidth(language) ? 2 : 1);
}
