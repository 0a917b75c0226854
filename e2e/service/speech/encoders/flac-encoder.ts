import { flacFrameChecksum, flacHeaderChecksum } from "../checksum.ts";
import { joinBytes } from "../containers/join-bytes.ts";
import { BitWriter } from "./bit-writer.ts";
import { writeFlacSubframe } from "./flac-subframe-writer.ts";
import type { Packet, PacketEncoder } from "./packet-encoder.ts";

const rateHz = 24_000;
const bitsPerSample = 16;
/** 120 ms; a number that can be halved often, for the partitions of the residual. */
const blockSamples = 2_880;

/**
 * FLAC (RFC 9639) of 16 bits with fixed predictors. Blocks are of variable size, so that an
 * utterance ends where it ends. `setup` is the marker and the stream's information, as Matroska
 * wants it.
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

/** RFC 9639, 8.2; lengths and the digest are not known of a live stream. */
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

/** RFC 9639, 9. */
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

/** A number written like a character of UTF-8, but longer (RFC 9639, 9.1.5). */
function codedNumber(value: number): Uint8Array {
  if (value < 0x80) return Uint8Array.of(value);
  const bytes: number[] = [];
  let rest = value;
  // The first byte has room for 6 bits less what it takes to announce those that follow.
  while (rest >= 2 ** (6 - bytes.length)) {
    bytes.unshift(0x80 | (rest % 64));
    rest = Math.floor(rest / 64);
  }
  return Uint8Array.of(((0xff00 >> (bytes.length + 1)) & 0xff) | rest, ...bytes);
}
