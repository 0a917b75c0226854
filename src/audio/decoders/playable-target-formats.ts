import { defaultAacConfig } from "../demuxers/aac-header.ts";
import { flacHeaderFromFrame } from "../demuxers/flac-header.ts";
import { DEFAULT_OPUS_CONFIG } from "../demuxers/opus-packet.ts";
import type { SpeechConfig } from "../demuxers/speech-demuxer.ts";
import {
  TARGET_FORMATS,
  type TargetCodec,
  type TargetContentType,
} from "../formats/target-formats.ts";
import { decoderConfig } from "./decoder-config.ts";

const RATE_HZ = 24_000;

// A typical configuration for each codec; raw sound needs no browser decoder.
const USUAL: Readonly<Partial<Record<TargetCodec, SpeechConfig | null>>> = {
  opus: DEFAULT_OPUS_CONFIG,
  flac: flacHeaderFromFrame(
    { headerBytes: 0, samples: 1152, rateHz: RATE_HZ, channels: 1, sampleBits: 16 },
    RATE_HZ,
  ),
  aac: defaultAacConfig(RATE_HZ),
};

/**
 * The target formats that this browser can play. WebCodecs need not support every codec, and some
 * Chromium builds lack AAC because of its patents.
 */
export async function playableTargetFormats(): Promise<ReadonlySet<TargetContentType>> {
  const codecs = [...new Set(TARGET_FORMATS.map(({ codec }) => codec))];
  const answers = await Promise.all(codecs.map(isPlayable));
  const playable = new Set(codecs.filter((_, at) => answers[at]));
  const formats = TARGET_FORMATS.filter(({ codec }) => playable.has(codec));
  return new Set(formats.map(({ contentType }) => contentType));
}

async function isPlayable(codec: TargetCodec): Promise<boolean> {
  const usual = USUAL[codec];
  if (!usual) return true;
  if (typeof AudioDecoder === "undefined") return false;
  try {
    const { supported } = await AudioDecoder.isConfigSupported(decoderConfig(usual));
    return supported === true;
  } catch {
    return false;
  }
}
