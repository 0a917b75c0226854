import { concatUint8Arrays } from "uint8array-extras";

/** A byte stream parser: yields how many bytes it needs next and is resumed with exactly those. */
export type ByteParser = Generator<number, never, Uint8Array>;

/** For use in a parser: `const bytes = yield* readBytes(4)`. */
export function* readBytes(lengthBytes: number): Generator<number, Uint8Array, Uint8Array> {
  return yield lengthBytes;
}

/** For use in a parser: skips bytes without buffering all of them. */
export function* skipBytes(lengthBytes: number): Generator<number, void, Uint8Array> {
  for (let left = lengthBytes; left > 0; left -= longestStepBytes) {
    yield Math.min(left, longestStepBytes);
  }
}

const longestStepBytes = 4_096;

export class ByteFeeder {
  readonly #parser: ByteParser;
  #held = new Uint8Array();
  #wanted: number;

  constructor(parser: ByteParser) {
    this.#parser = parser;
    this.#wanted = parser.next().value;
  }

  push(bytes: Uint8Array): void {
    const held = concatUint8Arrays([this.#held, bytes]);
    let at = 0;
    while (held.length - at >= this.#wanted) {
      const piece = held.subarray(at, at + this.#wanted);
      at += this.#wanted;
      this.#wanted = this.#parser.next(piece).value;
    }
    this.#held = held.subarray(at);
  }
}

export function hasText(bytes: Uint8Array, text: string, at = 0): boolean {
  for (let n = 0; n < text.length; n++) {
    if (bytes[at + n] !== text.charCodeAt(n)) return false;
  }
  return true;
}
