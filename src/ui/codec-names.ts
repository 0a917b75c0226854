import type { SourceCodec } from "../audio/formats/source-formats.ts";

export const CODEC_NAMES: Readonly<Record<SourceCodec, string>> = {
  s16le: "PCM",
  alaw: "A-law",
  ulaw: "µ-law",
  opus: "Opus",
  flac: "FLAC",
  mp3: "MP3",
  aac: "AAC",
};
