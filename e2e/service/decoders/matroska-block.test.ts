import { expect, test } from "vitest";
import { readBlock } from "./matroska-block.ts";

const block = (flags: number, ...content: number[]) => Uint8Array.of(0x81, 0, 0, flags, ...content);
const packets = (bytes: Uint8Array, track = 1) => readBlock(bytes, track).map((one) => [...one]);

test("a block without lacing is one packet, and a block of another track is none", () => {
  expect(packets(block(0x80, 1, 2, 3))).toEqual([[1, 2, 3]]);
  expect(packets(block(0x80, 1, 2, 3), 2)).toEqual([]);
  expect(packets(Uint8Array.of(0x40, 0x02, 0, 0, 0, 9), 2)).toEqual([[9]]);
});

test("fixed-size lacing", () => {
  expect(packets(block(0x04, 2, 1, 1, 2, 2, 3, 3))).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(() => packets(block(0x04, 2, 1, 1, 2, 2, 3))).toThrow("do not fit");
});

test("Xiph lacing", () => {
  const long = new Array<number>(300).fill(7);
  expect(packets(block(0x02, 2, 255, 45, 1, ...long, 8, 9, 9))).toEqual([long, [8], [9, 9]]);
  expect(() => packets(block(0x02, 2, 255))).toThrow("within its sizes");
});

test("EBML lacing", () => {
  // 3, then 2 less, then 1 more; the last packet is the rest.
  expect(packets(block(0x06, 3, 0x83, 0xbd, 0xc0, 1, 1, 1, 2, 3, 3, 3))).toEqual([
    [1, 1, 1],
    [2],
    [3, 3],
    [3],
  ]);
  expect(() => packets(block(0x06, 2, 0x83, 0x80, 1, 1, 1))).toThrow("do not fit");
});

test("a block shorter than its header", () => {
  expect(() => packets(Uint8Array.of(0x81, 0))).toThrow("too short");
});
