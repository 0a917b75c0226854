import { concatSounds } from "../audio/concat-sounds.ts";
import { resample } from "../audio/resampler.ts";
import { createDecoder } from "../decoders/create-decoder.ts";
import type { Track } from "../decoders/demuxer.ts";
import { createPacketDecoder } from "../decoders/packet-decoder.ts";
import type { DecodedSound } from "../decoders/sound-decoder.ts";
import { sourceFormat } from "../voice/audio-formats.ts";
import { targetFormat } from "../voice/target-formats.ts";
import { adtsFrames, opusPackets, readTransportStream } from "./read-transport-stream.ts";

export const comparedRateHz = 24_000;

const mono = { channels: 1, runInMs: 0 };
// Equivalent of the ADTS header: AAC-LC, 24 kHz, one channel.
const aacConfig = Uint8Array.of(0x13, 0x08);

/** Decodes pieces of a target format, including those that set the decoder up, to 24 kHz. */
export async function decodeSpeech(
  contentType: string,
  parts: readonly Uint8Array[],
): Promise<Float32Array> {
  const sounds = await decode(contentType, parts);
  const rateHz = sounds.find(({ samples }) => samples.length > 0)?.rateHz ?? comparedRateHz;
  return resample(concatSounds(...sounds.map(({ samples }) => samples)), rateHz, comparedRateHz);
}

async function decode(contentType: string, parts: readonly Uint8Array[]): Promise<DecodedSound[]> {
  const format = targetFormat(contentType);
  if (!format) throw new Error(`${contentType} is not a target format`);
  if (format.container === "none") {
    return format.codec === "opus" ? await decodeOpus(parts) : decodePcm(contentType, parts);
  }
  if (format.container === "mpeg-ts") return await decodeTransport(format.codec, parts);
  return await decodeContainer(contentType, parts);
}

async function decodeOpus([setup, ...packets]: readonly Uint8Array[]): Promise<DecodedSound[]> {
  if (!setup) return [];
  return await decodePackets({ ...mono, codec: "opus", setup }, packets);
}

async function decodeTransport(
  codec: string,
  parts: readonly Uint8Array[],
): Promise<DecodedSound[]> {
  const { streamType, payload } = readTransportStream(Buffer.concat(parts));
  const isAac = codec === "aac";
  if (streamType !== (isAac ? 0x0f : 0x06)) throw new Error(`stream type ${streamType}`);
  return isAac
    ? await decodePackets({ ...mono, codec: "aac", setup: aacConfig }, adtsFrames(payload))
    : await decodePackets(
        { ...mono, codec: "opus", setup: new Uint8Array() },
        opusPackets(payload),
      );
}

async function decodePackets(track: Track, packets: readonly Uint8Array[]) {
  const decoder = await createPacketDecoder(track);
  const sounds = packets.map((packet) => decoder.decode(packet));
  decoder.close();
  return sounds;
}

// G.711 and s16le are source formats too, except s16le at 24 kHz.
function decodePcm(contentType: string, parts: readonly Uint8Array[]): DecodedSound[] {
  const at24 = "audio/pcm;encoding=s16le;rate=24000";
  const isAt24 = contentType === at24;
  const source = sourceFormat(isAt24 ? at24.replace("24000", "16000") : contentType);
  if (source?.kind !== "pcm") throw new Error(`${contentType} is not a source format`);
  const decoder = createDecoder(source);
  return parts.flatMap((part) => {
    const sounds = decoder.decode(part);
    if (sounds instanceof Promise) throw new Error("samples take no time to decode");
    return sounds.map(({ samples, rateHz }) => ({ samples, rateHz: isAt24 ? 24_000 : rateHz }));
  });
}

async function decodeContainer(
  contentType: string,
  parts: readonly Uint8Array[],
): Promise<DecodedSound[]> {
  const source = sourceFormat(contentType);
  if (!source) throw new Error(`${contentType} is not a source format`);
  const decoder = createDecoder(source);
  const sounds: DecodedSound[] = [];
  for (const part of parts) sounds.push(...(await decoder.decode(part)));
  decoder.close();
  return sounds;
}
