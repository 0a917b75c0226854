import { columnsOf, isFullWidth } from "./writing-direction.ts";

const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/gu;

// Full-width characters (Unicode East Asian Width W and F, as far as scripts go).
const SQUARE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}|[\u{20000}-\u{3fffd}]/gu;

// Latin text, in which each character is half-width.
const PLAIN = /^[\u0020-\u024f]*$/;

/** Width of a text in half-width columns: one for a Latin letter, two for a Chinese character. */
export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const _ of text) width += 1;
  width += text.match(SQUARE)?.length ?? 0;
  return width - (text.match(NO_WIDTH)?.length ?? 0);
}

/**
 * Width of a line in half-width columns.
 * @param columns characters of the language's script; null for the usual number
 */
export function lineWidthOf(language: string, columns: number | null): number {
  return (columns ?? columnsOf(language)) * (isFullWidth(language) ? 2 : 1);
}
