import { isNumberWithin } from "../lib/is-number-within.ts";
import { isRecord } from "../lib/is-record.ts";

/**
 * What a frame's script sends of its players to the capture document. Each sound track of a player
 * has a number of its own, which the frame never uses again.
 */
export type PlayerSound =
  /** The player sounds now, or what is known of it has changed. */
  | {
      readonly kind: "sounding";
      readonly track: number;
      /** Wall clock when it began to sound; 0 if that was before anybody watched. */
      readonly startedAtMs: number;
      /** Area in the page, in square CSS pixels: the larger of two players counts. */
      readonly size: number;
      /** False where the browser lets nobody read it. */
      readonly isReadable: boolean;
    }
  | {
      readonly kind: "sound";
      readonly track: number;
      /** Grows with each message of the frame. */
      readonly number: number;
      readonly rateHz: number;
      /** One channel of signed 16-bit samples, little-endian, in Base64: ports carry JSON. */
      readonly samples: string;
    }
  | { readonly kind: "quiet"; readonly track: number };

/** Tells a frame which sound its receiver lacks. */
export interface SoundBeginning {
  /** Another one for each reader of the sound; it keeps its own when it connects again. */
  readonly receiver: string;
  /**
   * Where it continues the sound of a receiver that is gone, on their common clock in milliseconds.
   * Null for one that begins with what has not been sent.
   */
  readonly continuesAtMs: number | null;
}

/** Tells a frame where one of its pieces ends on the capture clock, in milliseconds. */
export interface SoundMark {
  readonly number: number;
  readonly positionMs: number;
}

/**
 * How long frames keep their sound, in milliseconds, for a capture that begins again with it. Most
 * words are concluded within this time.
 */
export const KEPT_SOUND_MS = 20_000;

/** Longest piece that a frame sends, in samples. Most are 20 ms long. */
export const MAX_PIECE_FRAMES = 16_384;

const MAX_PIECE_LENGTH = Math.ceil((MAX_PIECE_FRAMES * 2) / 3) * 4;
const TRACK = { min: 0, max: 1e9 };
const NUMBER = { min: 0, max: 1e12 };
const WALL_CLOCK_MS = { min: 0, max: 1e14 };
const SIZE = { min: 0, max: 1e12 };
const RATE_HZ = { min: 8000, max: 192_000 };

/** Checks a message of a frame, whose process is not trusted; null when it is invalid. */
export function readPlayerSound(message: unknown): PlayerSound | null {
  if (!isRecord(message)) return null;
  const { kind, track, startedAtMs, size, isReadable, number, rateHz, samples } = message;
  if (!isNumberWithin(track, TRACK)) return null;
  switch (kind) {
    case "sounding":
      if (!isNumberWithin(startedAtMs, WALL_CLOCK_MS) || !isNumberWithin(size, SIZE)) return null;
      return { kind, track, startedAtMs, size, isReadable: isReadable === true };
    case "sound":
      if (!isNumberWithin(rateHz, RATE_HZ) || !Number.isInteger(rateHz)) return null;
      if (!isNumberWithin(number, NUMBER)) return null;
      if (typeof samples !== "string" || samples.length > MAX_PIECE_LENGTH) return null;
      return { kind, track, number, rateHz, samples };
    case "quiet":
      return { kind, track };
    default:
      return null;
  }
}

const FULL_SCALE = 32_767;

/** @param samples at full scale 1; louder ones are clipped */
export function encodeSamples(samples: Float32Array): string {
  const bytes = new DataView(new ArrayBuffer(samples.length * 2));
  for (let i = 0; i < samples.length; i++) {
    const scaled = Math.round((samples[i] as number) * FULL_SCALE);
    bytes.setInt16(i * 2, Math.max(-FULL_SCALE, Math.min(FULL_SCALE, scaled)), true);
  }
  return btoa(String.fromCharCode(...new Uint8Array(bytes.buffer)));
}

/** @returns samples at full scale 1; null when the text is no Base64 */
export function decodeSamples(text: string): Float32Array | null {
  let bytes: string;
  try {
    bytes = atob(text);
  } catch {
    return null;
  }
  const samples = new Float32Array(bytes.length >> 1);
  for (let i = 0; i < samples.length; i++) {
    const value = bytes.charCodeAt(2 * i) | (bytes.charCodeAt(2 * i + 1) << 8);
    samples[i] = ((value << 16) >> 16) / FULL_SCALE;
  }
  return samples;
}
