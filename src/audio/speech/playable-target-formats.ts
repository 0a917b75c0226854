import { TARGET_FORMATS, type TargetCodec, type TargetContentType } from "../target-formats.ts";
import { plainAac } from "./aac-head.ts";
import { decoderConfig } from "./decoder-config.ts";
import { flacHeadFromFrame } from "./flac-head.ts";
import { PLAIN_OPUS } from "./opus-packet.ts";
import type { SpeechConfig } from "./speech-demuxer.ts";

const RATE_HZ = 24_000;

/** What a usual stream of each codec says of itself; raw sound needs no decoder of the browser. */
const USUAL: Readonly<Partial<Record<TargetCodec, SpeechConfig | null>>> = {
  opus: PLAIN_OPUS,
  flac: flacHeadFromFrame(
    { headBytes: 0, samples: 1152, rateHz: RATE_HZ, channels: 1, sampleBits: 16 },
    RATE_HZ,
  ),
  aac: plainAac(RATE_HZ),
};

/**
 * The target formats that can be heard in this browser: WebCodecs need not know every codec, and
 * Chromium is built without AAC where nobody pays for its patents.
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
