/** Whether the bytes at a place are these. */
export function hasAt(bytes: Uint8Array, at: number, mark: readonly number[]): boolean {
  return at + mark.length <= bytes.length && mark.every((byte, i) => bytes[at + i] === byte);
}

/** Where these bytes come first from a place on; −1 when they do not. */
export function indexOf(bytes: Uint8Array, mark: readonly number[], from = 0): number {
  const [first = 0] = mark;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (hasAt(bytes, at, mark)) return at;
  }
  return -1;
}

/** The bytes of a text of plain letters. */
export function ascii(text: string): readonly number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}
