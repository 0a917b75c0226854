import { joined } from "../audio/joined.ts";
import { resample } from "../audio/resampler.ts";
import { createDecoder } from "../decoders/create-decoder.ts";
import { createPacketDecoder } from "../decoders/packet-decoder.ts";
import type { DecodedSound } from "../decoders/sound-decoder.ts";
import { sourceFormat } from "../voice/audio-formats.ts";
import { targetFormat } from "../voice/target-formats.ts";

/** Speech is compared at this rate. */
export const comparedRateHz = 24_000;

/** The sound of pieces of a target format, the first of which set the decoder up; at 24 kHz. */
export async function decodeSpeech(
  contentType: string,
  parts: readonly Uint8Array[],
): Promise<Float32Array> {
  const sounds = await decode(contentType, parts);
  const rateHz = sounds.find(({ samples }) => samples.length > 0)?.rateHz ?? comparedRateHz;
  return resample(joined(...sounds.map(({ samples }) => samples)), rateHz, comparedRateHz);
}

async function decode(contentType: string, parts: readonly Uint8Array[]): Promise<DecodedSound[]> {
  const format = targetFormat(contentType);
  if (!format) throw new Error(`${contentType} is no target format`);
  if (format.container === "none") {
    return format.codec === "opus" ? await decodeOpus(parts) : decodePcm(contentType, parts);
  }
  return await decodeContainer(contentType, parts);
}

async function decodeOpus([setup, ...packets]: readonly Uint8Array[]): Promise<DecodedSound[]> {
  if (!setup) return [];
  const decoder = await createPacketDecoder({ codec: "opus", setup, channels: 1, runInMs: 0 });
  const sounds = packets.map((packet) => decoder.decode(packet));
  decoder.close();
  return sounds;
}

/** G.711 and s16le are source formats too, but for s16le at 24 kHz. */
function decodePcm(contentType: string, parts: readonly Uint8Array[]): DecodedSound[] {
  const at24 = "audio/pcm;encoding=s16le;rate=24000";
  const isAt24 = contentType === at24;
  const source = sourceFormat(isAt24 ? at24.replace("24000", "16000") : contentType);
  if (source?.kind !== "pcm") throw new Error(`${contentType} is no source format`);
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
  if (!source) throw new Error(`${contentType} is no source format`);
  const decoder = createDecoder(source);
  const sounds: DecodedSound[] = [];
  for (const part of parts) sounds.push(...(await decoder.decode(part)));
  decoder.close();
  return sounds;
}
