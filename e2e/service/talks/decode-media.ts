import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from "mediabunny";
import { OpusDecoder } from "opus-decoder";
import { resample } from "../audio/resampler.ts";

// Opus always decodes to this rate (RFC 6716).
const opusRateHz = 48_000;

/**
 * Decodes a media file with an Opus track to mono samples at `rateHz`; sample 0 is media time 0.
 * @param seconds how much to decode; the last moment of it may be missing
 * @throws Error when there is no such track
 */
export async function decodeMedia(
  path: string,
  rateHz: number,
  seconds = Infinity,
): Promise<Float32Array> {
  using input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config || config.codec !== "opus") throw new Error(`${path} has no Opus track`);
  const packets: { data: Uint8Array; timestamp: number }[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (packet.timestamp >= seconds) break;
    packets.push(packet);
  }
  const decoder = new OpusDecoder({ channels: config.numberOfChannels, preSkip: 0 });
  await decoder.ready;
  const { channelData, samplesDecoded } = decoder.decodeFrames(packets.map(({ data }) => data));
  decoder.free();
  const mono = mixDown(channelData, samplesDecoded);
  const firstAtSeconds = packets[0]?.timestamp ?? 0;
  // Players drop the decoder's run-in; a first packet before 0 already accounts for it.
  const runIn = firstAtSeconds < 0 ? 0 : preSkip(config.description);
  const startsAt = Math.round(firstAtSeconds * opusRateHz) - runIn;
  return resample(shift(mono, startsAt), opusRateHz, rateHz);
}

// Samples to drop at the beginning, from the Opus header (RFC 7845, 5.1).
function preSkip(header: AllowSharedBufferSource | undefined): number {
  if (header === undefined) return 0;
  const view = ArrayBuffer.isView(header)
    ? new DataView(header.buffer, header.byteOffset, header.byteLength)
    : new DataView(header);
  return view.byteLength >= 12 ? view.getUint16(10, true) : 0;
}

function mixDown(channels: readonly Float32Array[], length: number): Float32Array {
  const [first, ...others] = channels;
  if (!first || others.length === 0) return (first ?? new Float32Array()).subarray(0, length);
  return Float32Array.from(
    { length },
    (_, at) => channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length,
  );
}

// Shifts sound so that its first sample has the index `startsAt`, which may be negative.
function shift(sound: Float32Array, startsAt: number): Float32Array {
  if (startsAt <= 0) return sound.subarray(-startsAt);
  const moved = new Float32Array(sound.length + startsAt);
  moved.set(sound, startsAt);
  return moved;
}
