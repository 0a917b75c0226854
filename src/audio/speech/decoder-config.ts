import type { SpeechConfig } from "./speech-demuxer.ts";

/** As WebCodecs calls them. */
const CODEC_STRINGS = { opus: "opus", flac: "flac", aac: "mp4a.40.2" } as const;

/** How the browser's decoder is set up for speech. */
export function decoderConfig(config: SpeechConfig): AudioDecoderConfig {
  const { codec, rateHz, channels, description } = config;
  return {
    codec: CODEC_STRINGS[codec],
    sampleRate: rateHz,
    numberOfChannels: channels,
    ...(description && { description }),
  };
}
