import type { SourceCodec, SourceFormat } from "./source-formats.ts";

export interface FormatTraits {
  /**
   * `full`: loses nothing that the service could use; `telephone`: loses everything above 4 kHz.
   */
  readonly quality: "full" | "good" | "telephone";
  readonly delay: "least" | "short" | "longer";
  /** Delay of words compared with raw sound, in milliseconds. */
  readonly delayMs: number;
  /** Sound alone, in millions of bytes; a typical value of speech for FLAC. */
  readonly megabytesAnHour: number;
}

/**
 * Measured in Chromium 156 on speech pushed in chunks of 60 ms: what is still inside the encoder
 * when a chunk leaves it, what it looks ahead, and its own time, together. Bytes and processor time
 * of one second of sound on the same machine:
 *
 * | format               | delay | bytes/s | processor |
 * | -------------------- | ----- | ------- | --------- |
 * | PCM s16le, 16 kHz    |  0 ms |   32000 |   < 1 ms  |
 * | A-law, µ-law         |  0 ms |    8000 |   < 1 ms  |
 * | Opus in Ogg, WebM    |  8 ms |    3600 |    18 ms  |
 * | FLAC                 |  1 ms |   18500 |     7 ms  |
 * | MP3                  | 85 ms |   16000 |    34 ms  |
 * | AAC in Matroska      | 75 ms |   13500 |    73 ms  |
 */
const DELAY_MS: Readonly<Record<SourceCodec, number>> = {
  s16le: 0,
  alaw: 0,
  ulaw: 0,
  flac: 1,
  opus: 8,
  mp3: 85,
  aac: 75,
};

// FLAC of speech at 16 kHz; its ceiling is 256 kbit/s.
const FLAC_BITS_PER_SECOND = 150_000;

export function formatTraits({ codec, rateHz, bitsPerSecond }: SourceFormat): FormatTraits {
  const isLossy = codec === "opus" || codec === "mp3" || codec === "aac";
  const delayMs = DELAY_MS[codec];
  const bits = codec === "flac" ? FLAC_BITS_PER_SECOND : bitsPerSecond;
  return {
    quality: rateHz < 16_000 ? "telephone" : isLossy ? "good" : "full",
    delay: delayMs < 5 ? "least" : delayMs < 20 ? "short" : "longer",
    delayMs,
    megabytesAnHour: ((bits / 8) * 3600) / 1e6,
  };
}
