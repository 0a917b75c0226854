import { transportTableChecksum } from "../checksum.ts";
import { joinBytes } from "./join-bytes.ts";

export const soundPid = 0x100;
const mapPid = 0x1000;
const programNumber = 1;

export interface ProgramTable {
  readonly pid: number;
  readonly section: Uint8Array;
}

/** PAT and PMT of a transport stream with one audio programme (ISO 13818-1, 2.4.4). */
export function programTables(codec: "opus" | "aac"): readonly ProgramTable[] {
  return [
    { pid: 0, section: section(0x00, 1, [0, programNumber, 0xe0 | (mapPid >> 8), mapPid & 0xff]) },
    {
      pid: mapPid,
      section: section(0x02, programNumber, [
        0xe0 | (soundPid >> 8),
        soundPid & 0xff,
        0xf0,
        0,
        ...streamEntry(codec),
      ]),
    },
  ];
}

function streamEntry(codec: "opus" | "aac"): number[] {
  // Opus is private data: a registration descriptor, and DVB's extension with the number of
  // channels.
  const descriptors =
    codec === "opus" ? [0x05, 4, ...new TextEncoder().encode("Opus"), 0x7f, 2, 0x80, 1] : [];
  const type = codec === "opus" ? 0x06 : 0x0f;
  return [type, 0xe0 | (soundPid >> 8), soundPid & 0xff, 0xf0, descriptors.length, ...descriptors];
}

function section(tableId: number, id: number, body: readonly number[]): Uint8Array {
  const length = body.length + 9;
  const bytes = Uint8Array.of(
    tableId,
    0xb0 | (length >> 8),
    length & 0xff,
    id >> 8,
    id & 0xff,
    0xc1,
    0,
    0,
    ...body,
  );
  const check = new Uint8Array(4);
  new DataView(check.buffer).setUint32(0, transportTableChecksum(bytes));
  return joinBytes(bytes, check);
}
