import { expect, test } from "vitest";
import { createDecoder } from "./create-decoder.ts";
import { toSamples } from "./pcm-decoder.ts";

test("s16le is read as little-endian two's complement, at any memory offset", () => {
  const bytes = Uint8Array.of(9, 0, 0, 1, 0, 0xff, 0x7f, 0, 0x80).subarray(1);
  expect([...toSamples(bytes, "s16le")].map((s) => s * 32_768)).toEqual([0, 1, 32_767, -32_768]);
});

// Values of ITU-T G.711 (13 and 14 bits), scaled to 16.
test("A-law is expanded as in G.711", () => {
  const samples = toSamples(Uint8Array.of(0xd5, 0x55, 0xaa, 0x2a, 0xc5), "alaw");
  expect([...samples].map((s) => s * 32_768)).toEqual([8, -8, 32_256, -32_256, 264]);
});

test("µ-law is expanded as in G.711", () => {
  const samples = toSamples(Uint8Array.of(0xff, 0x7f, 0x80, 0x00, 0xef), "ulaw");
  expect([...samples].map((s) => s * 32_768)).toEqual([0, -0, 32_124, -32_124, 132]);
});

test("sound is decoded synchronously, and half a sample is refused", () => {
  const decoder = createDecoder({
    kind: "pcm",
    encoding: "s16le",
    sampleRateHz: 16_000,
    bytesPerFrame: 2,
  });
  const sound = { samples: Float32Array.of(0.5), rateHz: 16_000 };
  expect(decoder.decode(Uint8Array.of(0, 0x40))).toEqual([sound]);
  expect(decoder.decode(new Uint8Array())).toEqual([]);
  expect(() => decoder.decode(new Uint8Array(3))).toThrow("whole number of sample frames");
});
