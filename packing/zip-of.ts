import type { ZipEntry } from "./zip-entry.ts";

/** A field of a record: how many bytes it has, and what it says. */
type Field = readonly [bytes: 2 | 4, value: number];

/** Version 2.0 of the format knows all that is used here. */
const VERSION: Field = [2, 20];
const UTF8_NAMES: Field = [2, 1 << 11];
/** Midnight of the first day that the format knows: the same files make the same archive. */
const TIME: Field = [2, 0];
const DATE: Field = [2, (1 << 5) | 1];
const DEFLATED = 8;
const STORED = 0;

/** An archive of these files (PKWARE's APPNOTE, 4.3), in their order. */
export function zipOf(entries: readonly ZipEntry[]): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const facts = factsOf(entry, name);
    const local = record([4, 0x04034b50], ...facts);
    files.push(local, name, Buffer.from(entry.data));
    // No comment, the first disk, no attributes.
    const more: readonly Field[] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ];
    directory.push(record([4, 0x02014b50], VERSION, ...facts, ...more), name);
    offset += local.length + name.length + entry.data.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const counts: readonly Field[] = [
    [2, entries.length],
    [2, entries.length],
  ];
  const end = record([4, 0x06054b50], [2, 0], [2, 0], ...counts, [4, size], [4, offset], [2, 0]);
  return Buffer.concat([...files, ...directory, end]);
}

/** What stands both before a file and in the directory. */
function factsOf({ isDeflated, crc, data, bytes }: ZipEntry, name: Buffer): readonly Field[] {
  const method: Field = [2, isDeflated ? DEFLATED : STORED];
  const sizes: readonly Field[] = [
    [4, data.length],
    [4, bytes],
    [2, name.length],
    [2, 0],
  ];
  return [VERSION, UTF8_NAMES, method, TIME, DATE, [4, crc], ...sizes];
}

function record(...fields: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
