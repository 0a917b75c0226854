import type { SourceCodec } from "../audio/source-formats.ts";

/** What codecs are called. */
export const CODEC_NAMES: Readonly<Record<SourceCodec, string>> = {
  s16le: "PCM",
  alaw: "A-law",
  ulaw: "µ-law",
  opus: "Opus",
  flac: "FLAC",
  mp3: "MP3",
  aac: "AAC",
};
