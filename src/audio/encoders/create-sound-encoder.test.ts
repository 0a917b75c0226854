import { concatUint8Arrays } from "uint8array-extras";
import { describe, expect, it } from "vitest";
import { LONG } from "../../lib/testing/long.ts";
import { SOURCE_FORMATS, type SourceContentType, sourceFormat } from "../formats/source-formats.ts";
import {
  type DecodedSound,
  decodeAac,
  decodeFlac,
  decodeMp3,
  readMatroska,
} from "../testing/decode-media.ts";
import { syntheticSound } from "../testing/synthetic-sound.ts";
import { createSoundEncoder, missingEncoder } from "./create-sound-encoder.ts";
import { encodeAll } from "./testing/encode-all.ts";

// Tones that begin softly, a second of silence, and tones that end amid a frame.
const PART_SECONDS = { from: 2.42, to: 5.2317 };
const PUSH_SECONDS = 0.06;

type Encoded = Awaited<ReturnType<typeof encodeAll>>;

const soundOf = lazyBy((rateHz: number) =>
  syntheticSound(rateHz, PART_SECONDS.to).slice(Math.round(rateHz * PART_SECONDS.from)),
);
const encodedInPushes = lazyBy((contentType: SourceContentType): Promise<Encoded> => {
  const { rateHz } = sourceFormat(contentType);
  return encodeAll(contentType, soundOf(rateHz), rateHz * PUSH_SECONDS);
});
const encodedAtOnce = lazyBy((contentType: SourceContentType): Promise<Encoded> => {
  return encodeAll(contentType, soundOf(sourceFormat(contentType).rateHz));
});

function lazyBy<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

// Node has no Opus encoder; `e2e/source-encoders.spec.ts` tests it in a browser.
const formats = SOURCE_FORMATS.filter(({ codec }) => codec !== "opus");
// The rate makes no difference to raw sound, nor the container to the frames of MP3.
const isRepeated = ({ contentType, codec, rateHz }: (typeof formats)[number]) =>
  (codec === "s16le" && rateHz !== 16_000) || contentType === "audio/x-matroska;codecs=mp3";

describe.each(formats.filter((format) => !isRepeated(format)))("$contentType", expectChunks);
describe.each(formats.filter(isRepeated))("$contentType", LONG, expectChunks);

function expectChunks({ contentType, rateHz }: (typeof formats)[number]): void {
  it("returns chunks as long as the sound, none too long or too large", async () => {
    const { chunks } = await encodedInPushes(contentType);
    const durationMs = chunks.reduce((sum, chunk) => sum + chunk.durationMs, 0);
    expect(durationMs).toBeCloseTo((soundOf(rateHz).length * 1000) / rateHz, 6);
    expect(Math.max(...chunks.map((chunk) => chunk.durationMs))).toBeLessThanOrEqual(250);
    expect(Math.max(...chunks.map(({ bytes }) => bytes.length))).toBeLessThanOrEqual(90_000);
    expect(Math.min(...chunks.map(({ bytes }) => bytes.length))).toBeGreaterThan(0);
  });

  // Raw chunks would be too large, and other encoders get many steps at once.
  it("accepts seconds of sound at once", async () => {
    const { chunks } = await encodedAtOnce(contentType);
    const durationMs = chunks.reduce((sum, chunk) => sum + chunk.durationMs, 0);
    expect(durationMs).toBeCloseTo((soundOf(rateHz).length * 1000) / rateHz, 6);
    expect(Math.max(...chunks.map(({ bytes }) => bytes.length))).toBeLessThanOrEqual(90_000);
    expect(Math.max(...chunks.map((chunk) => chunk.durationMs))).toBeLessThanOrEqual(250);
  });

  it("returns nothing after it was closed", async () => {
    const chunks: unknown[] = [];
    const record = (what: unknown) => void chunks.push(what);
    const encoder = await createSoundEncoder(contentType, record, record);
    encoder.close();
    encoder.pushSamples(soundOf(rateHz));
    await encoder.flush();
    expect(chunks).toEqual([]);
  });

  it("resolves a flush when it is closed before", async () => {
    const nothing = () => undefined;
    const encoder = await createSoundEncoder(contentType, nothing, nothing);
    encoder.pushSamples(soundOf(rateHz));
    const flushed = encoder.flush();
    encoder.close();
    await expect(flushed).resolves.toBeUndefined();
  });
}

describe("decoding with another library", () => {
  function worstError(sound: Int16Array, { samples }: DecodedSound, runIn: number): number {
    return sound.reduce((worst, sample, index) => {
      return Math.max(worst, Math.abs(sample / 32_768 - (samples[index + runIn] ?? 2)));
    }, 0);
  }

  it.each(["audio/flac", "audio/ogg;codecs=flac", "audio/x-matroska;codecs=flac"] as const)(
    "returns every sample of %s",
    async (contentType) => {
      const { rateHz } = sourceFormat(contentType);
      const sound = soundOf(rateHz);
      const { bytes } = await encodedInPushes(contentType);
      const read = await decodeFlac(contentType.includes("matroska") ? await unwrap(bytes) : bytes);
      expect([read.rateHz, read.samples.length]).toEqual([rateHz, sound.length]);
      // This decoder divides by 32767.
      const isOther = (sample: number, at: number) => Math.round(sample * 32_767) !== sound[at];
      expect(read.samples.findIndex(isOther)).toBe(-1);
    },
  );

  const afterOneFrame = "returns the sound of %s to its end, a frame later";
  it.each(["audio/mpeg"] as const)(afterOneFrame, expectMp3);
  it.each(["audio/x-matroska;codecs=mp3"] as const)(afterOneFrame, LONG, expectMp3);

  async function expectMp3(contentType: SourceContentType): Promise<void> {
    const { rateHz } = sourceFormat(contentType);
    const sound = soundOf(rateHz);
    const { bytes } = await encodedAtOnce(contentType);
    const read = await decodeMp3(contentType.includes("matroska") ? await unwrap(bytes) : bytes);
    expect(read.rateHz).toBe(rateHz);
    // The run-in of LAME and the decoder is audible.
    expect(worstError(sound, read, 576 + 529)).toBeLessThan(0.15);
  }

  it("returns the sound of audio/x-matroska;codecs=aac to its end", async () => {
    const { rateHz } = sourceFormat("audio/x-matroska;codecs=aac");
    const sound = soundOf(rateHz);
    const { bytes } = await encodedAtOnce("audio/x-matroska;codecs=aac");
    const { packets, description } = await readMatroska(bytes);
    const read = await decodeAac(packets, description ?? new Uint8Array());
    expect(read.rateHz).toBe(rateHz);
    // This decoder drops the run-in frame.
    expect(worstError(sound, read, 0)).toBeLessThan(0.15);
  });

  async function unwrap(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    const { packets, description } = await readMatroska(bytes);
    return concatUint8Arrays(description ? [description, ...packets] : packets);
  }
});

describe("missingEncoder", () => {
  it("names Opus without WebCodecs, and nothing for formats encoded by our code", async () => {
    expect(await missingEncoder("audio/webm;codecs=opus")).toBe("opus-encoder");
    expect(await missingEncoder("audio/auto")).toBe("opus-encoder");
    expect(await missingEncoder("audio/flac")).toBeNull();
    expect(await missingEncoder("audio/mpeg")).toBeNull();
    expect(await missingEncoder("audio/pcm;encoding=alaw;rate=8000")).toBeNull();
  });

  it("is thrown as an error when such a format is created", async () => {
    const nothing = () => undefined;
    await expect(createSoundEncoder("audio/auto", nothing, nothing)).rejects.toThrow();
  });
});
