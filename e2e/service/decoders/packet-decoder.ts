import { decoder as createAacDecoder } from "@audio/decode-aac";
import { MPEGDecoder } from "mpg123-decoder";
import { OpusDecoder } from "opus-decoder";
import type { Track } from "./demuxer.ts";
import { decodeFlacFrame } from "./flac-frame.ts";
import { parseStreamInfo } from "./flac-stream-info.ts";
import { damaged, requireMono } from "./media-faults.ts";
import type { DecodedSound } from "./sound-decoder.ts";

export interface PacketDecoder {
  decode(packet: Uint8Array): DecodedSound;
  close(): void;
}

/**
 * Creates the decoder of a track; the caller closes it.
 * @throws StreamFault unless there is one channel
 */
export async function createPacketDecoder(track: Track): Promise<PacketDecoder> {
  requireMono(track.channels);
  switch (track.codec) {
    case "flac":
      return flacDecoder(track.setup);
    case "opus":
      return await opusDecoder();
    case "mp3":
      return await mp3Decoder();
    case "aac":
      return await aacDecoder(track.setup);
  }
}

const nothing: DecodedSound = { samples: new Float32Array(), rateHz: 0 };

function flacDecoder(setup: Uint8Array): PacketDecoder {
  const info = parseStreamInfo(setup);
  return { decode: (packet) => decodeFlacFrame(packet, info), close: () => {} };
}

async function opusDecoder(): Promise<PacketDecoder> {
  const decoder = new OpusDecoder({ channels: 1, preSkip: 0 });
  await decoder.ready;
  return {
    decode(packet) {
      const { channelData, sampleRate, errors } = decoder.decodeFrame(packet);
      if (errors.length > 0) throw damaged("an Opus packet cannot be decoded");
      return { samples: channelData[0] ?? nothing.samples, rateHz: sampleRate };
    },
    close: () => decoder.free(),
  };
}

async function mp3Decoder(): Promise<PacketDecoder> {
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  return {
    decode(packet) {
      const { channelData, sampleRate, errors } = decoder.decodeFrame(packet);
      if (errors.length > 0) throw damaged("an MP3 frame cannot be decoded");
      // The library always outputs two channels; those of a mono frame are the same.
      return { samples: channelData[0] ?? nothing.samples, rateHz: sampleRate };
    },
    close: () => decoder.free(),
  };
}

// The library withholds its first frame and reports that as an error.
const aacRunInFrames = 2;

async function aacDecoder(config: Uint8Array): Promise<PacketDecoder> {
  requireMono(aacChannels(config));
  const decoder = await createAacDecoder({ asc: config });
  let frames = 0;
  return {
    decode(packet) {
      frames += 1;
      const { channelData, sampleRate } = decoder.decode(packet);
      const [samples] = channelData;
      if (!samples && frames > aacRunInFrames) throw damaged("an AAC frame cannot be decoded");
      return samples ? { samples, rateHz: sampleRate } : nothing;
    },
    close: () => decoder.free(),
  };
}

function aacChannels(config: Uint8Array): number {
  const [first = 0, second = 0] = config;
  const fifth = config[4] ?? 0;
  const rateIndex = ((first & 7) << 1) | (second >> 7);
  // Index 15 puts a rate of 24 bits between itself and the channels.
  return rateIndex === 15 ? (fifth >> 3) & 15 : (second >> 3) & 15;
}
