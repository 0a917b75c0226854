import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { concatSounds } from "../audio/concat-sounds.ts";
import { resample } from "../audio/resampler.ts";
import { bestPlace } from "../recogniser/similarity.ts";
import { talkSound } from "../talks/talk-sound.ts";
import { sourceFormat } from "../voice/audio-formats.ts";
import { createDecoder } from "./create-decoder.ts";
import type { SoundDecoder } from "./sound-decoder.ts";

// Loading a decoder takes time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const rateHz = 8_000;
// The part of the talk in the fixtures; see their README.
const spoken = { fromMs: 12_000, lengthMs: 1_500 };

let talk: Float32Array;
beforeAll(async () => {
  const file = fileURLToPath(new URL("../../site/talks/lighthouses.en.webm", import.meta.url));
  talk = await talkSound(file);
}, 60_000);

const fixture = (name: string) =>
  new Uint8Array(readFileSync(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))));

function decoderOf(contentType: string): SoundDecoder {
  const format = sourceFormat(contentType);
  if (!format) throw new Error(`${contentType} is not a source format`);
  return createDecoder(format);
}

async function decode(decoder: SoundDecoder, bytes: Uint8Array, pieceBytes: number) {
  const parts: Float32Array[] = [];
  let fromHz = rateHz;
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    for (const sound of await decoder.decode(bytes.subarray(at, at + pieceBytes))) {
      fromHz = sound.rateHz;
      parts.push(sound.samples);
    }
  }
  return resample(concatSounds(...parts), fromHz, rateHz);
}

const wholes = new Map<string, Promise<Float32Array>>();

/** A fixture decoded in one piece, once for all tests. */
function wholeSound(file: string): Promise<Float32Array> {
  const bytes = fixture(file);
  const sound = wholes.get(file) ?? decode(decoderOf("audio/auto"), bytes, bytes.length);
  wholes.set(file, sound);
  return sound;
}

function firstDifference(one: Float32Array, two: Float32Array): number {
  if (one.length !== two.length) return Math.min(one.length, two.length);
  return one.findIndex((sample, at) => sample !== two[at]);
}

/** Similarity of a sound to the talk at the fixture's position, allowing for the codec's delay. */
function likenessToTalk(sound: Float32Array): number {
  const middle = sound.subarray(sound.length / 4, sound.length / 2);
  const expectedAt = (spoken.fromMs * rateHz) / 1_000 + sound.length / 4;
  return bestPlace(middle, talk, Math.round(expectedAt), 1_000).score;
}

const all: readonly (readonly [contentType: string, file: string])[] = [
  ["audio/flac", "speech.flac"],
  ["audio/mpeg", "speech.mp3"],
  ["audio/ogg", "speech-flac.ogg"],
  ["audio/ogg", "speech-opus.ogg"],
  ["audio/ogg;codecs=flac", "speech-flac.ogg"],
  ["audio/ogg;codecs=opus", "speech-opus.ogg"],
  ["audio/webm", "speech-opus.webm"],
  ["audio/webm;codecs=opus", "speech-opus.webm"],
  ["audio/x-matroska", "speech-opus.mkv"],
  ["audio/x-matroska;codecs=aac", "speech-aac.mkv"],
  ["audio/x-matroska;codecs=flac", "speech-flac.mkv"],
  ["audio/x-matroska;codecs=mp3", "speech-mp3.mkv"],
  ["audio/x-matroska;codecs=opus", "speech-opus.mkv"],
  ["audio/auto", "speech.flac"],
  ["audio/auto", "speech.mp3"],
  ["audio/auto", "speech-opus.ogg"],
  ["audio/auto", "speech-opus.webm"],
  ["audio/auto", "speech-aac.mkv"],
];

const files = [...new Set(all.map(([, file]) => file))];

// Each file once, with the most precise of its content types.
const isOnce = ([contentType, file]: (typeof all)[number]) =>
  contentType === all.findLast(([type, each]) => each === file && type !== "audio/auto")?.[0];
const once = all.filter(isOnce);
const others = all.filter((one) => !isOnce(one));

const fromSmallPieces = "%s, from %s, is decoded from pieces of 97 bytes";
test.each(once)(fromSmallPieces, expectDecodedFromSmallPieces);
test.each(others)(fromSmallPieces, { tags: ["long"] }, expectDecodedFromSmallPieces);

async function expectDecodedFromSmallPieces(contentType: string, file: string): Promise<void> {
  const decoder = decoderOf(contentType);
  const sound = await decode(decoder, fixture(file), 97);
  decoder.close();
  expect(firstDifference(sound, await wholeSound(file))).toBe(-1);
}

describe.each(files)("%s", (file) => {
  test("is decoded from pieces of 1921 bytes", { tags: ["long"] }, async () => {
    const decoder = decoderOf("audio/auto");
    const sound = await decode(decoder, fixture(file), 1_921);
    decoder.close();
    expect(firstDifference(sound, await wholeSound(file))).toBe(-1);
  });

  test("is decoded from one piece, and contains the talk", async () => {
    const sound = await wholeSound(file);
    expect(likenessToTalk(sound)).toBeGreaterThan(0.9);
    // Encoders pad their last frame and add a run-in.
    expect(sound.length / 8).toBeGreaterThan(spoken.lengthMs - 45);
    expect(sound.length / 8).toBeLessThan(spoken.lengthMs + 120);
  });
});

test.each(["speech.flac", "speech-flac.ogg", "speech-flac.mkv"])(
  "%s is decoded losslessly",
  async (file) => {
    const sound = await wholeSound(file);
    expect(firstDifference(sound, await wholeSound("speech.flac"))).toBe(-1);
    expect(sound).toHaveLength(spoken.lengthMs * 8);
  },
);

describe("sound is available with its last byte", () => {
  test.each(files)("%s", async (file) => {
    const decoder = decoderOf("audio/auto");
    const bytes = fixture(file);
    const half = await decode(decoder, bytes.subarray(0, bytes.length / 2), 1_000);
    // The longest frame is the 256 ms of FLAC; headers and padding take part of the bytes.
    expect(half.length / 8).toBeGreaterThan(spoken.lengthMs / 2 - 400);
    decoder.close();
  });
});

describe("invalid content", () => {
  const short = "Audio format not supported: ";
  test.each([
    ["audio/webm", "speech-opus.mkv", "a stream of the document type webm was expected"],
    ["audio/x-matroska", "speech-opus.webm", "a stream of the document type matroska was expected"],
    ["audio/webm", "vorbis.webm", "Matroska with the codec A_VORBIS"],
    ["audio/ogg;codecs=opus", "speech-flac.ogg", "OPUS was expected, this is FLAC"],
    ["audio/x-matroska;codecs=aac", "speech-mp3.mkv", "AAC was expected, this is MP3"],
  ])("%s with %s", async (contentType, file, reason) => {
    await expect(decode(decoderOf(contentType), fixture(file), 500)).rejects.toThrow(
      short + reason,
    );
  });

  test.each(["stereo.ogg", "stereo.mp3", "stereo.flac", "stereo-aac.mkv"])("%s", async (file) => {
    const refused = decode(decoderOf("audio/auto"), fixture(file), 500);
    await expect(refused).rejects.toThrow("All source audio must be single channel");
  });

  test.each(["audio/flac", "audio/mpeg", "audio/ogg", "audio/webm", "audio/x-matroska"])(
    "random bytes as %s",
    async (contentType) => {
      const garbage = Uint8Array.from({ length: 20_000 }, (_, n) => (n * n * 31 + n) & 0xff);
      const refused = decode(decoderOf(contentType), garbage, 500);
      await expect(refused).rejects.toThrow("Audio could not be decoded: ");
    },
  );

  test("bare PCM is not recognised", async () => {
    const pcm = new Uint8Array(3_200).fill(3);
    await expect(decode(decoderOf("audio/auto"), pcm, 500)).rejects.toThrow("never bare PCM");
  });

  const isChecked = ([type]: (typeof all)[number]) =>
    type !== "audio/auto" && type !== "audio/mpeg";
  const withDamage = "%s with damage in the middle of %s";
  test.each(once.filter(isChecked))(withDamage, expectRefused);
  test.each(others.filter(isChecked))(withDamage, { tags: ["long"] }, expectRefused);

  async function expectRefused(contentType: string, file: string): Promise<void> {
    const bytes = fixture(file);
    bytes.fill(0, bytes.length / 2, bytes.length / 2 + 600);
    await expect(decode(decoderOf(contentType), bytes, 500)).rejects.toThrow(
      /^Audio could not be decoded: /,
    );
  }
});

describe("a restarted stream", () => {
  test.each(["speech.flac", "speech.mp3", "speech-opus.ogg", "speech-opus.webm", "speech-aac.mkv"])(
    "%s may be followed by itself",
    async (file) => {
      const decoder = decoderOf("audio/auto");
      const bytes = fixture(file);
      const once = await decode(decoder, bytes, bytes.length);
      const again = await decode(decoder, bytes, bytes.length);
      expect(again.length).toBe(once.length);
    },
  );

  test.each(["speech.flac", "speech-opus.ogg", "speech-opus.webm", "speech-aac.mkv"])(
    "%s may restart on another connection, at any point",
    async (file) => {
      const decoder = decoderOf("audio/auto");
      const bytes = fixture(file);
      await decode(decoder, bytes.subarray(0, bytes.length * 0.6), 1_000);
      decoder.reconnect();
      expect(likenessToTalk(await decode(decoder, bytes, 1_000))).toBeGreaterThan(0.9);
    },
  );

  test("a stream may continue on another connection", async () => {
    const whole = await wholeSound("speech-opus.webm");
    const decoder = decoderOf("audio/webm");
    const bytes = fixture("speech-opus.webm");
    const first = await decode(decoder, bytes.subarray(0, 3_001), 1_000);
    decoder.reconnect();
    const second = await decode(decoder, bytes.subarray(3_001), 1_000);
    expect(Math.abs(first.length + second.length - whole.length)).toBeLessThanOrEqual(2);
  });
});

test("a closed decoder returns nothing", async () => {
  const decoder = decoderOf("audio/flac");
  const sound = decoder.decode(fixture("speech.flac"));
  decoder.close();
  expect(await sound).toEqual([]);
  await decoder.idle();
});
