const encoder = new TextEncoder();

/** Length of a text in UTF-8. A lone surrogate counts as its replacement character. */
export function utf8Bytes(text: string): number {
  return encoder.encode(text).length;
}
