import { expect, test } from "vitest";
import { createOggDemuxer } from "./ogg-demuxer.ts";

const opusHead = [...Buffer.from("OpusHead"), 1, 1, 56, 1, 128, 187, 0, 0, 0, 0, 0];
const opusTags = [...Buffer.from("OpusTags"), 0, 0, 0, 0, 0, 0, 0, 0];

// The remainder of RFC 3533's polynomial division, bit by bit.
function crc(bytes: readonly number[]): number {
  let value = 0;
  for (const byte of bytes) {
    for (let bit = 7; bit >= 0; bit--) {
      const top = (value >>> 31) ^ ((byte >> bit) & 1);
      value = ((value << 1) ^ (top === 1 ? 0x04c11db7 : 0)) >>> 0;
    }
  }
  return value;
}

const little = (value: number) => [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);

/** @param lacing sizes of the page's segments */
function page(
  sequence: number,
  flags: number,
  lacing: readonly number[],
  body: readonly number[],
  serial = 7,
): Uint8Array {
  const head = (sum: readonly number[]) => [
    ...[...Buffer.from("OggS"), 0, flags, 0, 0, 0, 0, 0, 0, 0, 0],
    ...[...little(serial), ...little(sequence), ...sum, lacing.length, ...lacing],
  ];
  const sum = little(crc([...head([0, 0, 0, 0]), ...body]));
  return Uint8Array.from([...head(sum), ...body]);
}

const start = [page(0, 2, [opusHead.length], opusHead), page(1, 0, [opusTags.length], opusTags)];
const filled = (length: number, value: number) => new Array<number>(length).fill(value);

function packetsOf(pages: readonly Uint8Array[]): number[][] {
  const packets: number[][] = [];
  const demuxer = createOggDemuxer({
    onTrack: ({ codec }) => packets.push([codec.length]),
    onPacket: (packet) => packets.push([packet.length, packet[0] ?? -1]),
  });
  for (const bytes of pages) demuxer.push(bytes);
  return packets;
}

test("packets within one page and across several", () => {
  const pages = [
    ...start,
    page(2, 0, [3, 255], [...filled(3, 1), ...filled(255, 2)]),
    page(3, 1, [255], filled(255, 2)),
    page(4, 1, [5, 4], [...filled(5, 2), ...filled(4, 3)]),
  ];
  expect(packetsOf(pages)).toEqual([[4], [3, 1], [515, 2], [4, 3]]);
});

test("a packet with a missing middle is dropped", () => {
  const pages = [
    ...start,
    page(2, 0, [255], filled(255, 2)),
    page(4, 1, [5, 4], [...filled(5, 2), ...filled(4, 3)]),
  ];
  expect(packetsOf(pages)).toEqual([[4], [4, 3]]);
});

test("a stream may follow another, with a serial number of its own", () => {
  const again = [
    page(0, 2, [opusHead.length], opusHead, 8),
    page(1, 0, [opusTags.length], opusTags, 8),
    page(2, 0, [2], [9, 9], 8),
  ];
  expect(packetsOf([...start, page(2, 0, [1], [5]), ...again])).toEqual([[4], [1, 5], [4], [2, 9]]);
});

test.each<[string, Uint8Array[], string]>([
  ["two streams at once", [...start, page(0, 2, [1], [1], 8)], "several streams at once"],
  ["a page of no stream", [...start, page(2, 0, [1], [1], 9)], "belongs to no stream"],
  ["another codec", [page(0, 2, [8], [...Buffer.from("\x01vorbis.")])], "neither FLAC nor OPUS"],
])("%s", (_what, pages, reason) => {
  expect(() => packetsOf(pages)).toThrow(reason);
});

test("a page with a wrong checksum", () => {
  const damaged = page(2, 0, [3], [1, 2, 3]);
  damaged[damaged.length - 1] = 4;
  expect(() => packetsOf([...start, damaged])).toThrow("wrong checksum");
});
