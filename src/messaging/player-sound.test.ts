import { expect, it, test } from "vitest";
import { decodeSamples, encodeSamples, MAX_PIECE_FRAMES, readPlayerSound } from "./player-sound.ts";

const SOUNDING = { kind: "sounding", track: 1, startedAtMs: 5, size: 90, isReadable: true };
const SOUND = { kind: "sound", track: 1, number: 3, rateHz: 48_000, samples: "AAA=" };

it.each([SOUNDING, SOUND, { kind: "quiet", track: 1 }])("accepts %o", (message) => {
  expect(readPlayerSound({ ...message, more: 1 })).toEqual(message);
});

it.each([
  null,
  "sound",
  { ...SOUND, kind: "other" },
  { ...SOUND, track: Number.NaN },
  { ...SOUND, track: -1 },
  { ...SOUND, number: -1 },
  { ...SOUND, rateHz: 0 },
  { ...SOUND, rateHz: 44_100.5 },
  { ...SOUND, rateHz: Number.POSITIVE_INFINITY },
  { ...SOUND, samples: new Uint8Array(2) },
  { ...SOUND, samples: "A".repeat(MAX_PIECE_FRAMES * 3) },
  { ...SOUNDING, startedAtMs: "now" },
  { ...SOUNDING, size: -1 },
])("refuses %o", (message) => {
  expect(readPlayerSound(message)).toBeNull();
});

test("the longest piece passes the check", () => {
  const samples = encodeSamples(new Float32Array(MAX_PIECE_FRAMES));
  expect(readPlayerSound({ ...SOUND, samples })).not.toBeNull();
});

test("samples come back as they were, louder ones clipped", () => {
  const samples = Float32Array.of(0, 0.5, -0.5, 1, -1, 1.5, -3, 1e-6);
  const decoded = decodeSamples(encodeSamples(samples));
  const expected = [0, 0.5, -0.5, 1, -1, 1, -1, 0];
  expect(decoded).toHaveLength(expected.length);
  for (const [at, sample] of expected.entries()) expect(decoded?.[at]).toBeCloseTo(sample, 4);
  expect(decodeSamples("no Base64!")).toBeNull();
});
