import { decoder as createAacDecoder } from "@audio/decode-aac";
import { FLACDecoder } from "@wasm-audio-decoders/flac";
import { BufferSource, EncodedPacketSink, Input, MATROSKA, WEBM } from "mediabunny";
import { MPEGDecoder } from "mpg123-decoder";

export interface DecodedSound {
  readonly samples: Float32Array;
  readonly rateHz: number;
}

export async function decodeFlac(bytes: Uint8Array): Promise<DecodedSound> {
  const decoder = new FLACDecoder();
  await decoder.ready;
  const { channelData, sampleRate, errors } = await decoder.decodeFile(bytes);
  decoder.free();
  if (errors.length > 0) throw new Error(errors[0]?.message);
  return { samples: channelData[0] ?? new Float32Array(), rateHz: sampleRate };
}

export async function decodeMp3(bytes: Uint8Array): Promise<DecodedSound> {
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  const { channelData, sampleRate, errors } = decoder.decode(bytes);
  decoder.free();
  if (errors.length > 0) throw new Error(errors[0]?.message);
  return { samples: channelData[0] ?? new Float32Array(), rateHz: sampleRate };
}

export async function decodeAac(frames: Uint8Array[], asc: Uint8Array): Promise<DecodedSound> {
  const decoder = await createAacDecoder({ asc });
  const { channelData, sampleRate } = decoder.decode(frames);
  decoder.free();
  return { samples: channelData[0] ?? new Float32Array(), rateHz: sampleRate };
}

export async function readMatroska(bytes: Uint8Array<ArrayBuffer>) {
  const input = new Input({ formats: [MATROSKA, WEBM], source: new BufferSource(bytes) });
  const track = await input.getPrimaryAudioTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config) throw new Error("No track of sound");
  const packets: Uint8Array[] = [];
  const timestamps: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    packets.push(packet.data);
    timestamps.push(packet.timestamp);
  }
  const description = config.description && new Uint8Array(config.description as ArrayBuffer);
  return { mimeType: await input.getMimeType(), config, description, packets, timestamps };
}
