import { describe, expect, it, vi } from "vitest";
import { createSoundEncoder } from "../audio/encoders/create-sound-encoder.ts";
import type { EncodedChunk } from "../audio/encoders/sound-encoder.ts";
import { DEFAULT_SOURCE_CONTENT_TYPE } from "../audio/formats/source-formats.ts";
import { fc } from "../lib/testing/fc.ts";
import type { SoundChunk } from "../messaging/sound-protocol.ts";
import { ChunkStream, type OpenEncoder } from "./chunk-stream.ts";
import { RecordedSound } from "./recorded-sound.ts";

const contentType = DEFAULT_SOURCE_CONTENT_TYPE;
const RATE_HZ = 16_000;
const MS_FRAMES = RATE_HZ / 1000;

function open(
  sound: RecordedSound,
  fromMs: number,
  openEncoder: OpenEncoder = (...events) => createSoundEncoder(contentType, ...events),
) {
  const chunks: SoundChunk[] = [];
  const onEnd = vi.fn();
  const onFailure = vi.fn();
  const onChunk = (chunk: SoundChunk) => chunks.push(chunk);
  const stream = new ChunkStream(sound, fromMs, openEncoder, {
    onChunk,
    onEnd,
    onFailure,
  });
  const ranges = () => chunks.map(({ startMs, durationMs }) => [startMs, durationMs]);
  return { stream, chunks, ranges, onEnd, onFailure };
}

function record(ringMs = 30_000): RecordedSound {
  return new RecordedSound({ inputRateHz: RATE_HZ, rateHz: RATE_HZ, ringMs });
}

const aTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

const silence = (ms: number) => new Float32Array(ms * MS_FRAMES);
const tone = (ms: number, level = 0.5) => silence(ms).fill(level);

describe("ChunkStream", () => {
  it("emits a chunk in the turn that completes it", async () => {
    const sound = record();
    const { stream, chunks, ranges } = open(sound, 0);
    await aTurn();
    sound.append(tone(59));
    stream.advance();
    expect(chunks).toEqual([]);
    sound.append(tone(2));
    stream.advance();
    expect(ranges()).toEqual([[0, 60]]);
    expect(chunks[0]?.bytes.length).toBe(60 * MS_FRAMES * 2);
    expect(chunks[0]?.peak).toBeGreaterThan(0.4);
  });

  it("starts at any recorded position, or later if the sound is gone", async () => {
    const sound = record(1000);
    sound.append(silence(1500));
    const kept = open(sound, 700);
    const lost = open(sound, 100);
    await aTurn();
    expect(kept.ranges()[0]).toEqual([700, 60]);
    expect(kept.ranges().length).toBe(13);
    expect(kept.chunks.every(({ peak }) => peak === 0)).toBe(true);
    expect(lost.ranges()[0]).toEqual([500, 60]);
  });

  it("waits for credit and skips sound the ring has dropped meanwhile", async () => {
    const sound = record(3000);
    const { stream, ranges } = open(sound, 0);
    await aTurn();
    sound.append(silence(3000));
    stream.advance();
    expect(ranges().length).toBe(16);
    sound.append(silence(2000));
    stream.addCredit(100);
    // One more chunk was already encoded when the credit ran out.
    expect(ranges().slice(15, 18)).toEqual([
      [900, 60],
      [960, 60],
      [2000, 60],
    ]);
    expect(ranges().at(-1)).toEqual([4940, 60]);
  });

  it("leaves a gap between chunks for lost sound", async () => {
    const sound = record();
    const { stream, ranges } = open(sound, 0);
    await aTurn();
    sound.append(silence(100));
    sound.skip(3070);
    sound.append(silence(70));
    stream.advance();
    expect(ranges()).toEqual([
      [0, 60],
      [60, 40],
      [3170, 60],
    ]);
    const later = open(sound, 500);
    await aTurn();
    expect(later.ranges()).toEqual([[3170, 60]]);
  });

  it("starts at a later position on request", async () => {
    const sound = record();
    sound.append(silence(100));
    const { stream, ranges, onEnd } = open(sound, 250);
    await aTurn();
    sound.append(silence(300));
    stream.advance();
    expect(ranges()).toEqual([
      [250, 60],
      [310, 60],
    ]);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it("flushes the rest when capture is over, then ends", async () => {
    const sound = record();
    const { stream, ranges, onEnd } = open(sound, 0);
    await aTurn();
    sound.append(silence(80));
    stream.advance();
    sound.end();
    stream.advance();
    await aTurn();
    expect(ranges()).toEqual([
      [0, 60],
      [60, 20],
    ]);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it("ends only after every chunk had credit", async () => {
    const sound = record();
    sound.append(silence(1200));
    sound.end();
    const { stream, ranges, onEnd } = open(sound, 0);
    await aTurn();
    expect(ranges().length).toBe(16);
    expect(onEnd).not.toHaveBeenCalled();
    stream.addCredit(8);
    await aTurn();
    expect(ranges().length).toBe(20);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it("locates the output of an encoder with its own packet sizes and delay", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 250 }), { minLength: 1 }),
        async (cuts) => {
          const sound = record();
          const encoder = lateEncoder(cuts);
          const { stream, chunks, onEnd } = open(sound, 120, encoder.create);
          await aTurn();
          for (let i = 0; i < 20; i++) {
            sound.append(silence(70));
            stream.advance();
            stream.addCredit(100);
          }
          sound.end();
          stream.advance();
          await aTurn();
          let endMs = 120;
          for (const chunk of chunks) {
            expect(chunk.startMs).toBeCloseTo(endMs, 6);
            endMs += chunk.durationMs;
          }
          expect(endMs).toBeCloseTo(1400, 6);
          expect(onEnd).toHaveBeenCalledOnce();
        },
      ),
      { numRuns: 30 },
    );
  });

  it("reports an encoding failure once", async () => {
    const error = new Error("no such encoder");
    const { stream, onFailure, onEnd } = open(record(), 0, () => Promise.reject(error));
    await aTurn();
    stream.advance();
    expect(onFailure.mock.calls).toEqual([[error]]);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it("emits nothing after close, even if the encoder is created later", async () => {
    const sound = record();
    sound.append(silence(600));
    const encoder = lateEncoder([20]);
    const { stream, chunks, onEnd } = open(sound, 0, encoder.create);
    stream.close();
    await aTurn();
    sound.end();
    stream.advance();
    expect(chunks).toEqual([]);
    expect(onEnd).not.toHaveBeenCalled();
    expect(encoder.close).toHaveBeenCalled();
  });
});

function lateEncoder(cuts: readonly number[]) {
  const close = vi.fn();
  const create: OpenEncoder = async (onPiece) => {
    let waitingMs = 0;
    let next = 0;
    const emit = (durationMs: number) => {
      const piece: EncodedChunk = { bytes: new Uint8Array(4), durationMs };
      waitingMs -= durationMs;
      onPiece(piece);
    };
    emit(0);
    return {
      pushSamples(samples) {
        waitingMs += samples.length / MS_FRAMES;
        for (let cut = 0; ; next++) {
          cut = cuts[next % cuts.length] ?? 0;
          if (cut > waitingMs) return;
          emit(cut);
        }
      },
      async flush() {
        await undefined;
        while (waitingMs > 0) emit(Math.min(waitingMs, 250));
      },
      close,
    };
  };
  return { create, close };
}
