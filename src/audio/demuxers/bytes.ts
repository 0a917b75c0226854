export function hasAt(bytes: Uint8Array, at: number, pattern: readonly number[]): boolean {
  return at + pattern.length <= bytes.length && pattern.every((byte, i) => bytes[at + i] === byte);
}

/** Position of the first match from `from` on; −1 without one. */
export function indexOf(bytes: Uint8Array, pattern: readonly number[], from = 0): number {
  const [first = 0] = pattern;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (hasAt(bytes, at, pattern)) return at;
  }
  return -1;
}

export function ascii(text: string): readonly number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}
