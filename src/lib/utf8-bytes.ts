const encoder = new TextEncoder();

/** How many bytes a text has as UTF-8. Half a character counts as the sign that takes its place. */
export function utf8Bytes(text: string): number {
  return encoder.encode(text).length;
}
