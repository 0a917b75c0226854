import { readBytes } from "./byte-parser.ts";
import { damaged } from "./media-faults.ts";

/** Header of an EBML element (RFC 8794). `lengthBytes` is `undefined` for an unknown size. */
export interface ElementHead {
  readonly id: number;
  readonly lengthBytes: number | undefined;
}

export function* readElementHead(): Generator<number, ElementHead, Uint8Array> {
  const idStart = yield* readBytes(1);
  const idLength = vintLength(idStart[0] ?? 0);
  if (idLength > 4) throw damaged("a Matroska element was expected");
  const idRest = idLength > 1 ? yield* readBytes(idLength - 1) : new Uint8Array();
  const sizeStart = yield* readBytes(1);
  const sizeLength = vintLength(sizeStart[0] ?? 0);
  if (sizeLength > 8) throw damaged("a Matroska element has no size");
  const sizeRest = sizeLength > 1 ? yield* readBytes(sizeLength - 1) : new Uint8Array();
  return {
    id: toNumber([idStart[0] ?? 0, ...idRest]),
    lengthBytes: vintValue([sizeStart[0] ?? 0, ...sizeRest]),
  };
}

export interface Element {
  readonly id: number;
  readonly body: Uint8Array;
}

export function elementsOf(body: Uint8Array): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < body.length; ) {
    const idLength = vintLength(body[at] ?? 0);
    const sizeAt = at + idLength;
    const sizeLength = vintLength(body[sizeAt] ?? 0);
    const from = sizeAt + sizeLength;
    const length = vintValue([...body.subarray(sizeAt, from)]);
    if (idLength > 4 || sizeLength > 8 || length === undefined || from + length > body.length) {
      throw damaged("a Matroska element is longer than what it is in");
    }
    elements.push({
      id: toNumber([...body.subarray(at, sizeAt)]),
      body: body.subarray(from, from + length),
    });
    at = from + length;
  }
  return elements;
}

export function numberIn(body: Uint8Array): number {
  return toNumber([...body]);
}

/** Length in bytes of a variable-size integer, from its first byte; 9 when it is invalid. */
export function vintLength(first: number): number {
  return Math.clz32(first) - 23;
}

/** Value of a variable-size integer without its marker; `undefined` when all its bits are ones. */
export function vintValue(bytes: readonly number[]): number | undefined {
  const [first = 0, ...rest] = bytes;
  const value = toNumber([first & (0xff >> bytes.length), ...rest]);
  return value === 2 ** (7 * bytes.length) - 1 ? undefined : value;
}

function toNumber(bytes: readonly number[]): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}
