import { hexToUint8Array } from "uint8array-extras";
import { expect, it } from "vitest";
import { readMpegHeader } from "./mpeg-header.ts";

const header = (hex: string) => readMpegHeader(hexToUint8Array(hex), 0);

it.each([
  ["fffb94c4", "MPEG-1, 128 kbit/s at 48 kHz", 384, 1152],
  ["fffb90c4", "MPEG-1, 128 kbit/s at 44.1 kHz", 417, 1152],
  ["fffb92c4", "the same with padding", 418, 1152],
  ["fff348c4", "MPEG-2, 32 kbit/s at 16 kHz", 144, 576],
  ["ffe318c4", "MPEG-2.5, 8 kbit/s at 8 kHz", 72, 576],
])("reads %s: %s", (hex, _, frameBytes, samples) => {
  expect(header(hex)).toEqual({ frameBytes, samples });
});

it("waits for the whole header", () => {
  expect(header("fffb94")).toBeNull();
});

it.each([
  ["00000000", "zeros"],
  ["fffdc4c4", "layer II"],
  ["ffeb94c4", "no version"],
  ["fffbf4c4", "no bit rate"],
  ["fffb9cc4", "no sampling rate"],
  ["54414700", "a tag"],
])("refuses %s: %s", (hex) => {
  expect(() => header(hex)).toThrow(RangeError);
});
