import { concatUint8Arrays, uint8ArrayToHex } from "uint8array-extras";
import { beforeAll, expect, it } from "vitest";
import { decodeMp3 } from "../testing/decode-media.ts";
import { Mp3Encoder } from "./mp3-encoder.ts";
import { readMpegHeader } from "./mpeg-header.ts";
import type { EncodedPacket } from "./packet-encoder.ts";

const RATE_HZ = 48_000;
const TONE_HZ = 1000;
// What LAME and the decoder delay the sound by (https://lame.sourceforge.io/tech-FAQ.txt).
const RUN_IN = 576 + 529;

function tone(samples: number): Int16Array {
  const step = (2 * Math.PI * TONE_HZ) / RATE_HZ;
  return Int16Array.from({ length: samples }, (_, at) => Math.round(16_000 * Math.sin(step * at)));
}

const SECOND = tone(RATE_HZ);
let atOnce: readonly string[] = [];

beforeAll(async () => {
  atOnce = bytesOf(await encode(SECOND, RATE_HZ));
});

const bytesOf = (packets: readonly EncodedPacket[]) =>
  packets.map(({ bytes }) => uint8ArrayToHex(bytes));

async function encode(sound: Int16Array, partSamples: number): Promise<readonly EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  const format = { rateHz: RATE_HZ, bitsPerSecond: 128_000 };
  const encoder = await Mp3Encoder.start(format, (packet) => packets.push(packet));
  for (let at = 0; at < sound.length; at += partSamples) {
    await encoder.encode(sound.slice(at, at + partSamples));
  }
  await encoder.finish();
  encoder.close();
  return packets;
}

// In parts that are shorter than a frame, as long as a chunk, and longer than LAME's buffer.
it.each([100, 2880, 40_000])("returns whole frames for parts of %i samples", async (part) => {
  const packets = await encode(SECOND, part);
  for (const { bytes, samples } of packets) {
    expect(readMpegHeader(bytes, 0)).toEqual({ frameBytes: bytes.length, samples });
  }
  expect(bytesOf(packets)).toEqual(atOnce);
});

it("begins with sound, not with a tag that describes the file", async () => {
  const [first] = await encode(tone(2880), 2880);
  const text = new TextDecoder("latin1").decode(first?.bytes);
  expect(text).not.toMatch(/ID3|Xing|Info|VBRI/);
});

// From less than a frame to more than a second, none a multiple of a frame.
it.each([1, 500, 2880, 59_256])("returns all of %i samples of a tone", async (length) => {
  const sound = tone(length);
  const packets = await encode(sound, 2880);
  const encodedSamples = packets.reduce((sum, { samples }) => sum + samples, 0);
  expect(encodedSamples).toBeGreaterThanOrEqual(length + RUN_IN);
  expect(encodedSamples).toBeLessThan(length + 2 * 1152);

  const decoded = await decodeMp3(concatUint8Arrays(packets.map(({ bytes }) => bytes)));
  expect([decoded.rateHz, decoded.samples.length]).toEqual([RATE_HZ, encodedSamples]);
  const heard = decoded.samples.subarray(RUN_IN, RUN_IN + length);
  const worst = sound.reduce(
    (most, sample, at) => Math.max(most, Math.abs(sample / 32_768 - (heard[at] ?? 2))),
    0,
  );
  expect(worst).toBeLessThan(0.1);
});
