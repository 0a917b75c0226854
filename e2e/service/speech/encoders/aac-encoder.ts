import { registerAacEncoder } from "@mediabunny/aac-encoder";
import { AdtsOutputFormat, AudioSample, AudioSampleSource, NullTarget, Output } from "mediabunny";
import { concatSounds } from "../../audio/concat-sounds.ts";
import type { Packet, PacketEncoder } from "./packet-encoder.ts";
import { splitFrames } from "./split-frames.ts";

/**
 * Produces 70 kbit/s (service-api §3.7): for a single voice, libavcodec exceeds its target 1.3
 * times, as measured over a dub of a talk.
 */
const bitsPerSecond = 54_000;
const rateHz = 24_000;
const frameSamples = 1_024;
// A decoder overlaps two frames, and the encoder looks ahead one frame.
const delaySamples = 2 * frameSamples;

// AudioSpecificConfig (ISO 14496-3, 1.6.2.1): AAC-LC, 24 kHz, one channel.
const audioSpecificConfig = Uint8Array.of(0x13, 0x08);

/** AAC-LC without ADTS headers, encoded by libavcodec in the library's thread. */
export async function aacEncoder(): Promise<PacketEncoder> {
  registerAacEncoder();
  const output = new Output({ format: new AdtsOutputFormat(), target: new NullTarget() });
  let packets: Packet[] = [];
  let onPackets = () => {};
  const source = new AudioSampleSource({
    codec: "aac",
    bitrate: bitsPerSecond,
    onEncodedPacket({ data }) {
      packets.push({ bytes: data, samples: frameSamples });
      onPackets();
    },
  });
  output.addAudioTrack(source);
  await output.start();
  let framesGiven = 0;
  let packetsTaken = 0;
  return {
    rateHz,
    delaySamples: frameSamples,
    setup: audioSpecificConfig,
    async encode(utterance) {
      const frames = splitFrames(utterance, frameSamples, delaySamples);
      const sample = new AudioSample({
        data: concatSounds(...frames),
        format: "f32",
        numberOfChannels: 1,
        sampleRate: rateHz,
        timestamp: (framesGiven * frameSamples) / rateHz,
      });
      framesGiven += frames.length;
      await source.add(sample);
      sample.close();
      // The encoder keeps one frame to look ahead and does not signal completion.
      await new Promise<void>((resolve) => {
        onPackets = () => {
          if (packetsTaken + packets.length >= framesGiven - 1) resolve();
        };
        onPackets();
      });
      const isFirst = packetsTaken === 0;
      const taken = packets;
      packets = [];
      packetsTaken += taken.length;
      // Drops the packet of two silent frames left by the last utterance: nothing overlaps it.
      return isFirst ? taken : taken.slice(1);
    },
    close: () => output.cancel(),
  };
}
