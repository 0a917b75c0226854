import { toAlaw, toUlaw } from "./g711.ts";
import type { Packet, PacketEncoder } from "./packet-encoder.ts";

const packetMs = 60;

export function pcmEncoder(encoding: "s16le" | "alaw" | "ulaw", rateHz: number): PacketEncoder {
  const packetSamples = (rateHz * packetMs) / 1_000;
  return {
    rateHz,
    setup: new Uint8Array(),
    delaySamples: 0,
    encode(utterance) {
      const packets: Packet[] = [];
      for (let at = 0; at < utterance.length; at += packetSamples) {
        const samples = utterance.subarray(at, at + packetSamples);
        packets.push({ bytes: writers[encoding](samples), samples: samples.length });
      }
      return packets;
    },
    close: () => {},
  };
}

const writers = {
  s16le(samples: Float32Array): Uint8Array {
    const bytes = new Uint8Array(samples.length * 2);
    const view = new DataView(bytes.buffer);
    samples.forEach((sample, n) => {
      view.setInt16(n * 2, toInt16(sample), true);
    });
    return bytes;
  },
  alaw: (samples: Float32Array) => Uint8Array.from(samples, (sample) => toAlaw(toInt16(sample))),
  ulaw: (samples: Float32Array) => Uint8Array.from(samples, (sample) => toUlaw(toInt16(sample))),
};

function toInt16(sample: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)));
}
