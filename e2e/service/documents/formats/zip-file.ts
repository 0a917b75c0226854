import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";
import { DocumentFault } from "../document-fault.ts";

const endSignature = 0x06054b50;
const centralSignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
const centralLength = 46;
const localLength = 30;
/** What an entry may hold unpacked: a document, no bomb. */
const largestEntryBytes = 200 * 1_048_576;

interface Entry {
  readonly name: string;
  readonly central: Buffer;
  readonly localAt: number;
  readonly method: number;
  readonly packedBytes: number;
}

/**
 * A copy of a ZIP file in which some entries have other contents. All others are copied as they lie
 * in the file, packed, byte by byte, and in their order (APPNOTE 6.3, without ZIP64 and encryption).
 * @param rewrite gives the new content of an entry, or undefined to leave it
 * @throws DocumentFault when it is no such file
 */
export function rewriteZip(
  file: Buffer,
  rewrite: (name: string, read: () => Buffer) => Buffer | undefined,
): Buffer {
  const { entries, centralAt, end } = readDirectory(file);
  const starts = entries.map(({ localAt }) => localAt).sort((a, b) => a - b);
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const central = Buffer.from(entry.central);
    central.writeUInt32LE(at, 42);
    const content = rewrite(entry.name, () => readEntry(file, entry));
    const next = starts.find((start) => start > entry.localAt) ?? centralAt;
    const piece =
      content === undefined
        ? file.subarray(entry.localAt, next)
        : packEntry(localHeader(file, entry), content, central);
    pieces.push(piece);
    directory.push(central);
    at += piece.length;
  }
  const newEnd = Buffer.from(end);
  newEnd.writeUInt32LE(sum(directory), 12);
  newEnd.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, ...directory, newEnd]);
}

/** A new ZIP file. */
export function makeZip(contents: Readonly<Record<string, string>>): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(contents)) {
    const nameBytes = Buffer.from(name);
    const local = Buffer.alloc(localLength);
    local.writeUInt32LE(localSignature, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(nameBytes.length, 26);
    const central = Buffer.concat([Buffer.alloc(centralLength), nameBytes]);
    central.writeUInt32LE(centralSignature, 0);
    central.writeUInt16LE(20, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(nameBytes.length, 28);
    central.writeUInt32LE(at, 42);
    const piece = packEntry(Buffer.concat([local, nameBytes]), Buffer.from(text), central);
    pieces.push(piece);
    directory.push(central);
    at += piece.length;
  }
  const end = Buffer.alloc(endLength);
  end.writeUInt32LE(endSignature, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(sum(directory), 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, ...directory, end]);
}

function readDirectory(file: Buffer) {
  try {
    let endAt = file.length - endLength;
    while (file.readUInt32LE(endAt) !== endSignature) endAt -= 1;
    const count = file.readUInt16LE(endAt + 10);
    const centralAt = file.readUInt32LE(endAt + 16);
    const entries: Entry[] = [];
    let at = centralAt;
    for (let n = 0; n < count; n += 1) {
      if (file.readUInt32LE(at) !== centralSignature) throw DocumentFault.unreadable();
      const nameLength = file.readUInt16LE(at + 28);
      const length =
        centralLength + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
      entries.push({
        name: file.toString("utf8", at + centralLength, at + centralLength + nameLength),
        central: file.subarray(at, at + length),
        localAt: file.readUInt32LE(at + 42),
        method: file.readUInt16LE(at + 10),
        packedBytes: file.readUInt32LE(at + 20),
      });
      at += length;
    }
    return { entries, centralAt, end: file.subarray(endAt) };
  } catch {
    throw DocumentFault.unreadable();
  }
}

function localHeader(file: Buffer, { localAt }: Entry): Buffer {
  const length = localLength + file.readUInt16LE(localAt + 26) + file.readUInt16LE(localAt + 28);
  return Buffer.from(file.subarray(localAt, localAt + length));
}

function readEntry(file: Buffer, entry: Entry): Buffer {
  try {
    const at = entry.localAt + localHeader(file, entry).length;
    const packed = file.subarray(at, at + entry.packedBytes);
    if (entry.method === 0) return packed;
    return inflateRawSync(packed, { maxOutputLength: largestEntryBytes });
  } catch {
    throw DocumentFault.unreadable();
  }
}

/** Packs a content behind its local header and writes its sizes into both headers. */
function packEntry(local: Buffer, content: Buffer, central: Buffer): Buffer {
  const packed = deflateRawSync(content);
  for (const [header, from] of [
    [local, 6],
    [central, 8],
  ] as const) {
    // Sizes stand in the header, not behind the content.
    header.writeUInt16LE(header.readUInt16LE(from) & ~0x8, from);
    header.writeUInt16LE(8, from + 2);
    header.writeUInt32LE(crc32(content), from + 8);
    header.writeUInt32LE(packed.length, from + 12);
    header.writeUInt32LE(content.length, from + 16);
  }
  return Buffer.concat([local, packed]);
}

function sum(pieces: readonly Buffer[]): number {
  return pieces.reduce((total, { length }) => total + length, 0);
}
