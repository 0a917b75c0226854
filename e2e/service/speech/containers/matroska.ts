import type { Packet, PacketEncoder } from "../encoders/packet-encoder.ts";
import type { Container } from "./container.ts";
import { element, floatElement, numberElement, openElement, textElement } from "./ebml.ts";
import { joinBytes } from "./join-bytes.ts";

// Codec IDs of Matroska (RFC 9559 and the codec specification).
const codecIds = { opus: "A_OPUS", flac: "A_FLAC", aac: "A_AAC" } as const;
// Opus needs this much sound before a seek target, in nanoseconds (RFC 7845, 4.6).
const opusSeekPreRollNs = 80_000_000;
const keyframeFlag = 0x80;

/** A live stream of Matroska or WebM: an open segment, then one cluster per piece. */
export function matroska(
  docType: "webm" | "matroska",
  codec: keyof typeof codecIds,
  encoder: PacketEncoder,
): Container {
  const { rateHz } = encoder;
  let samplesBefore = 0;
  const msOf = (samples: number) => Math.round((samples * 1_000) / rateHz);
  return {
    headers: [
      joinBytes(
        ebmlHeader(docType),
        openElement(0x18538067),
        element(
          0x1549a966,
          numberElement(0x2ad7b1, 1_000_000),
          textElement(0x4d80, "local service"),
          textElement(0x5741, "local service"),
        ),
        element(0x1654ae6b, trackEntry(codec, encoder)),
      ),
    ],
    wrap(packets) {
      const clusterMs = msOf(samplesBefore);
      const blocks = packets.map((packet) => {
        const block = simpleBlock(packet, msOf(samplesBefore) - clusterMs);
        samplesBefore += packet.samples;
        return block;
      });
      return [element(0x1f43b675, numberElement(0xe7, clusterMs), ...blocks)];
    },
  };
}

function ebmlHeader(docType: string): Uint8Array {
  return element(
    0x1a45dfa3,
    numberElement(0x4286, 1),
    numberElement(0x42f7, 1),
    numberElement(0x42f2, 4),
    numberElement(0x42f3, 8),
    textElement(0x4282, docType),
    numberElement(0x4287, 4),
    numberElement(0x4285, 2),
  );
}

function trackEntry(codec: keyof typeof codecIds, encoder: PacketEncoder): Uint8Array {
  const { rateHz, setup, delaySamples } = encoder;
  const opusTimes =
    codec === "opus"
      ? [
          numberElement(0x56aa, Math.round((delaySamples * 1e9) / rateHz)),
          numberElement(0x56bb, opusSeekPreRollNs),
        ]
      : [];
  return element(
    0xae,
    numberElement(0xd7, 1),
    numberElement(0x73c5, 1),
    numberElement(0x83, 2),
    numberElement(0x9c, 0),
    textElement(0x86, codecIds[codec]),
    ...opusTimes,
    element(0x63a2, setup),
    element(0xe1, floatElement(0xb5, codec === "opus" ? 48_000 : rateHz), numberElement(0x9f, 1)),
  );
}

function simpleBlock({ bytes }: Packet, timeMs: number): Uint8Array {
  const head = Uint8Array.of(0x81, timeMs >> 8, timeMs & 0xff, keyframeFlag);
  return element(0xa3, head, bytes);
}
