/** A text without white space and the marks around names, to compare words drawn in rows. */
export function lettersOf(text: string): string {
  return text.replace(/[\s\u2068\u2069]+/g, "");
}
