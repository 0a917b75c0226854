import type { SpeechConfig } from "../demuxers/speech-demuxer.ts";

const CODEC_STRINGS = { opus: "opus", flac: "flac", aac: "mp4a.40.2" } as const;

export function decoderConfig(config: SpeechConfig): AudioDecoderConfig {
  const { codec, rateHz, channels, description } = config;
  return {
    codec: CODEC_STRINGS[codec],
    sampleRate: rateHz,
    numberOfChannels: channels,
    ...(description && { description }),
  };
}
