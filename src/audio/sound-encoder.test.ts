// @vitest-environment node
import { describe, expect, it } from "vitest";
import { concat } from "../lib/concat.ts";
import { createSoundEncoder, missingEncoder } from "./sound-encoder.ts";
import { SOURCE_FORMATS, sourceFormat } from "./source-formats.ts";
import { encodeAll } from "./testing/encode-all.ts";
import { madeUpSound } from "./testing/made-up-sound.ts";
import { type ReadSound, readAac, readFlac, readMatroska, readMp3 } from "./testing/read-media.ts";

/** Not a whole number of frames of any codec. */
const SECONDS = 6.0317;
const PUSH_SECONDS = 0.06;

/** Node has no Opus; a real browser makes it in `e2e/source-encoders.spec.ts`. */
const formats = SOURCE_FORMATS.filter(({ codec }) => codec !== "opus");

describe.each(formats)("$contentType", ({ contentType, rateHz }) => {
  it("gives pieces that last as long as the sound, none too long or too large", async () => {
    const sound = madeUpSound(rateHz, SECONDS);
    const { pieces } = await encodeAll(contentType, sound, rateHz * PUSH_SECONDS);
    const durationMs = pieces.reduce((sum, piece) => sum + piece.durationMs, 0);
    expect(durationMs).toBeCloseTo((sound.length * 1000) / rateHz, 6);
    expect(Math.max(...pieces.map((piece) => piece.durationMs))).toBeLessThanOrEqual(250);
    expect(Math.max(...pieces.map(({ bytes }) => bytes.length))).toBeLessThanOrEqual(90_000);
    expect(Math.min(...pieces.map(({ bytes }) => bytes.length))).toBeGreaterThan(0);
  });

  it("takes thirty seconds at once", async () => {
    const { pieces } = await encodeAll(contentType, madeUpSound(rateHz, 30));
    expect(pieces.reduce((sum, piece) => sum + piece.durationMs, 0)).toBeCloseTo(30_000, 6);
    expect(Math.max(...pieces.map((piece) => piece.durationMs))).toBeLessThanOrEqual(250);
  });

  it("gives nothing more once it is closed", async () => {
    const pieces: unknown[] = [];
    const note = (what: unknown) => void pieces.push(what);
    const encoder = await createSoundEncoder(contentType, note, note);
    encoder.close();
    encoder.push(madeUpSound(rateHz, 1));
    await encoder.flush();
    expect(pieces).toEqual([]);
  });

  it("lets go of whoever waits for the end when it is closed before", async () => {
    const nothing = () => undefined;
    const encoder = await createSoundEncoder(contentType, nothing, nothing);
    encoder.push(madeUpSound(rateHz, 5));
    const flushed = encoder.flush();
    encoder.close();
    await expect(flushed).resolves.toBeUndefined();
  });
});

describe("what another's decoder reads", () => {
  /** Loudest difference, full scale = 1, once the decoder's run-in is left out. */
  function worstError(sound: Int16Array, { samples }: ReadSound, runIn: number): number {
    return sound.reduce((worst, sample, index) => {
      return Math.max(worst, Math.abs(sample / 32_768 - (samples[index + runIn] ?? 2)));
    }, 0);
  }

  it.each(["audio/flac", "audio/ogg;codecs=flac", "audio/x-matroska;codecs=flac"] as const)(
    "of %s is every sample",
    async (contentType) => {
      const { rateHz } = sourceFormat(contentType);
      const sound = madeUpSound(rateHz, SECONDS);
      const { bytes } = await encodeAll(contentType, sound, rateHz * PUSH_SECONDS);
      const read = await readFlac(contentType.includes("matroska") ? await unwrap(bytes) : bytes);
      expect([read.rateHz, read.samples.length]).toEqual([rateHz, sound.length]);
      // This decoder divides by 32767.
      expect([...read.samples].map((sample) => Math.round(sample * 32_767))).toEqual([...sound]);
    },
  );

  it.each(["audio/mpeg", "audio/x-matroska;codecs=mp3"] as const)(
    "of %s is the sound to its end, a frame later",
    async (contentType) => {
      const { rateHz } = sourceFormat(contentType);
      const sound = madeUpSound(rateHz, SECONDS);
      const { bytes } = await encodeAll(contentType, sound);
      const read = await readMp3(contentType.includes("matroska") ? await unwrap(bytes) : bytes);
      expect(read.rateHz).toBe(rateHz);
      // What LAME and any decoder need to run in is heard.
      expect(worstError(sound, read, 576 + 529)).toBeLessThan(0.15);
    },
  );

  it("of audio/x-matroska;codecs=aac is the sound to its end", async () => {
    const { rateHz } = sourceFormat("audio/x-matroska;codecs=aac");
    const sound = madeUpSound(rateHz, SECONDS);
    const { bytes } = await encodeAll("audio/x-matroska;codecs=aac", sound);
    const { packets, description } = await readMatroska(bytes);
    const read = await readAac(packets, description ?? new Uint8Array());
    expect(read.rateHz).toBe(rateHz);
    // This decoder leaves the frame of the run-in out.
    expect(worstError(sound, read, 0)).toBeLessThan(0.15);
  });

  async function unwrap(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    const { packets, description } = await readMatroska(bytes);
    return concat(description ? [description, ...packets] : packets);
  }
});

describe("missingEncoder", () => {
  it("names Opus where there is no WebCodecs, and nothing for what is made by code", async () => {
    expect(await missingEncoder("audio/webm;codecs=opus")).toBe("opus-encoder");
    expect(await missingEncoder("audio/auto")).toBe("opus-encoder");
    expect(await missingEncoder("audio/flac")).toBeNull();
    expect(await missingEncoder("audio/mpeg")).toBeNull();
    expect(await missingEncoder("audio/pcm;encoding=alaw;rate=8000")).toBeNull();
  });

  it("comes as an error when such a format is begun all the same", async () => {
    const nothing = () => undefined;
    await expect(createSoundEncoder("audio/auto", nothing, nothing)).rejects.toThrow();
  });
});
