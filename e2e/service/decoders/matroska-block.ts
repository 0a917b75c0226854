import { vintLength, vintValue } from "./ebml.ts";
import { damaged } from "./media-faults.ts";

/** Returns the packets of a block; none for another track (RFC 9559, 10: blocks and lacing). */
export function readBlock(body: Uint8Array, trackNumber: number): Uint8Array[] {
  const numberLength = vintLength(body[0] ?? 0);
  if (numberLength > 8 || body.length < numberLength + 3) throw damaged("a block is too short");
  if (vintValue([...body.subarray(0, numberLength)]) !== trackNumber) return [];
  const flags = body[numberLength + 2] ?? 0;
  const content = body.subarray(numberLength + 3);
  const lacing = (flags >> 1) & 3;
  if (lacing === 0) return content.length > 0 ? [content] : [];
  const count = (content[0] ?? 0) + 1;
  if (lacing === 2) return split(content.subarray(1), fixedSizes(content.length - 1, count));
  const { sizes, at } = lacing === 1 ? xiphSizes(content, count) : ebmlSizes(content, count);
  const known = sizes.reduce((sum, size) => sum + size, 0);
  return split(content.subarray(at), [...sizes, content.length - at - known]);
}

function fixedSizes(length: number, count: number): number[] {
  return Array.from({ length: count }, () => length / count);
}

// Each size is bytes of 255 and a smaller last one; the last packet is the rest.
function xiphSizes(content: Uint8Array, count: number) {
  const sizes: number[] = [];
  let at = 1;
  while (sizes.length < count - 1) {
    let size = 0;
    while (content[at] === 255) {
      size += 255;
      at += 1;
    }
    sizes.push(size + (content[at] ?? 0));
    at += 1;
    if (at > content.length) throw damaged("a block ends within its sizes");
  }
  return { sizes, at };
}

// The first size is absolute, the others are differences, stored unsigned.
function ebmlSizes(content: Uint8Array, count: number) {
  const sizes: number[] = [];
  let at = 1;
  while (sizes.length < count - 1) {
    const length = vintLength(content[at] ?? 0);
    const value = vintValue([...content.subarray(at, at + length)]);
    if (length > 8 || value === undefined || at + length > content.length) {
      throw damaged("a block ends within its sizes");
    }
    const last = sizes.at(-1);
    sizes.push(last === undefined ? value : last + value - (2 ** (7 * length - 1) - 1));
    at += length;
  }
  return { sizes, at };
}

function split(content: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  let at = 0;
  const packets = sizes.map((size) => {
    if (!Number.isInteger(size) || size < 0 || at + size > content.length) {
      throw damaged("a block's packets do not fit into it");
    }
    at += size;
    return content.subarray(at - size, at);
  });
  return packets.filter(({ length }) => length > 0);
}
