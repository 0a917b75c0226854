import { flacFrameChecksum, flacHeaderChecksum } from "../checksum.ts";
import { joinBytes } from "../containers/join-bytes.ts";
import { BitWriter } from "./bit-writer.ts";
import { writeFlacSubframe } from "./flac-subframe-writer.ts";
import type { Packet, PacketEncoder } from "./packet-encoder.ts";

const rateHz = 24_000;
const bitsPerSample = 16;
// 120 ms; divisible by two many times, for the partitions of the residual.
const blockSamples = 2_880;

/**
 * FLAC (RFC 9639) of 16 bits with fixed predictors. Block sizes vary, so that the last block ends
 * with the utterance. `setup` is the marker and STREAMINFO, as in Matroska.
 */
export function flacEncoder(): PacketEncoder {
  let samplesBefore = 0;
  return {
    rateHz,
    delaySamples: 0,
    setup: joinBytes(new TextEncoder().encode("fLaC"), Uint8Array.of(0x80, 0, 0, 34), streamInfo()),
    encode(utterance) {
      const packets: Packet[] = [];
      for (let at = 0; at < utterance.length; at += blockSamples) {
        const block = Int32Array.from(utterance.subarray(at, at + blockSamples), toInt16);
        packets.push({ bytes: frame(block, samplesBefore), samples: block.length });
        samplesBefore += block.length;
      }
      return packets;
    },
    close: () => {},
  };
}

function toInt16(sample: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)));
}

// RFC 9639, 8.2; a live stream has unknown lengths and digest.
function streamInfo(): Uint8Array {
  const writer = new BitWriter();
  writer.write(16, 16);
  writer.write(blockSamples, 16);
  writer.write(0, 24);
  writer.write(0, 24);
  writer.write(rateHz, 20);
  writer.write(0, 3);
  writer.write(bitsPerSample - 1, 5);
  writer.write(0, 4);
  for (let n = 0; n < 5; n++) writer.write(0, 32);
  return writer.bytes();
}

// RFC 9639, 9.
function frame(block: Int32Array, firstSample: number): Uint8Array {
  const header = joinBytes(
    // Variable block sizes; size in 16 bits, 24 kHz; one channel of 16 bits.
    Uint8Array.of(0xff, 0xf9, 0x77, 0x08),
    codedNumber(firstSample),
    Uint8Array.of((block.length - 1) >> 8, (block.length - 1) & 0xff),
  );
  const writer = new BitWriter();
  writeFlacSubframe(writer, block, bitsPerSample);
  writer.align();
  const body = joinBytes(header, Uint8Array.of(flacHeaderChecksum(header)), writer.bytes());
  const check = flacFrameChecksum(body);
  return joinBytes(body, Uint8Array.of(check >> 8, check & 0xff));
}

// A number coded like UTF-8, but longer (RFC 9639, 9.1.5).
function codedNumber(value: number): Uint8Array {
  if (value < 0x80) return Uint8Array.of(value);
  const bytes: number[] = [];
  let rest = value;
  // The first byte has 6 bits less one per following byte.
  while (rest >= 2 ** (6 - bytes.length)) {
    bytes.unshift(0x80 | (rest % 64));
    rest = Math.floor(rest / 64);
  }
  return Uint8Array.of(((0xff00 >> (bytes.length + 1)) & 0xff) | rest, ...bytes);
}
