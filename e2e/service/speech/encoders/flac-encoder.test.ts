import { FLACDecoder } from "@wasm-audio-decoders/flac";
import { expect, test } from "vitest";
import { randomNumbers } from "../../testing/synthetic-talk.ts";
import { joinBytes } from "../containers/join-bytes.ts";
import { flacEncoder } from "./flac-encoder.ts";

const random = randomNumbers(5);
const sounds: readonly (readonly [name: string, sound: Float32Array])[] = [
  ["silence", new Float32Array(3_000)],
  ["full-scale noise", Float32Array.from({ length: 7_001 }, () => Math.sign(random() - 0.5))],
  ["noise", Float32Array.from({ length: 2_880 }, () => random() - 0.5)],
  ["a tone", Float32Array.from({ length: 9_999 }, (_, n) => 0.7 * Math.sin(n / 9))],
  ["a click", Float32Array.from({ length: 2_881 }, (_, n) => (n === 1_000 ? 1 : 0))],
];

test.each(sounds)("%s is lossless", async (_, sound) => {
  const encoder = flacEncoder();
  // Far into a stream, sample numbers take several bytes.
  await encoder.encode(new Float32Array(100_000));
  const packets = await encoder.encode(sound);
  const decoder = new FLACDecoder();
  await decoder.ready;
  const bytes = joinBytes(encoder.setup, ...packets.map((packet) => packet.bytes));
  const { channelData, sampleRate, errors } = await decoder.decodeFile(bytes);
  await decoder.free();
  expect(errors).toEqual([]);
  expect(sampleRate).toBe(24_000);
  const [heard = new Float32Array()] = channelData;
  expect(heard.length).toBe(sound.length);
  // The decoder maps the largest 16-bit number to 1.
  const wrong = heard.findIndex(
    (value, n) =>
      Math.round(value * 32_767) !== Math.min(32_767, Math.round((sound[n] ?? 0) * 32_768)),
  );
  expect(wrong).toBe(-1);
});

test("speech-like sound is compressed", async () => {
  const tone = sounds[3]?.[1] ?? new Float32Array();
  const packets = await flacEncoder().encode(tone);
  const bytes = packets.reduce((sum, packet) => sum + packet.bytes.length, 0);
  expect(bytes).toBeLessThan(tone.length * 2 * 0.7);
});
