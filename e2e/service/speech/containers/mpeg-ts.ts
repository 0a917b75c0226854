import type { Packet, PacketEncoder } from "../encoders/packet-encoder.ts";
import { adtsFrame } from "./adts.ts";
import type { Container } from "./container.ts";
import { joinBytes } from "./join-bytes.ts";
import { opusAccessUnit } from "./opus-access-unit.ts";
import { programTables, soundPid } from "./program-tables.ts";
import { TransportPacketizer } from "./transport-packetizer.ts";

const ptsHz = 90_000;
// First timestamp, so that the clock reference can precede it.
const startSeconds = 1;
// How far the clock reference lags behind the timestamps of its sound.
const clockLeadSeconds = 0.1;
// Tables are repeated with every n-th piece, about twice a second.
const piecesPerTables = 4;

/**
 * An audio-only transport stream (ISO 13818-1), one PES packet per piece: AAC in ADTS, or Opus as
 * in ETSI TS 103 491.
 */
export function mpegTs(codec: "opus" | "aac", encoder: PacketEncoder): Container {
  const { rateHz, delaySamples } = encoder;
  const packetizer = new TransportPacketizer();
  const tables = () => packetizer.tables(programTables(codec));
  let samplesBefore = 0;
  let pieces = 0;
  const unit = ({ bytes }: Packet, isFirst: boolean) =>
    codec === "aac"
      ? adtsFrame(bytes)
      : opusAccessUnit(bytes, isFirst ? (delaySamples * 48_000) / rateHz : 0);
  return {
    headers: [tables()],
    wrap(packets) {
      const seconds = startSeconds + samplesBefore / rateHz;
      const isFirst = samplesBefore === 0;
      const units = packets.map((packet, at) => unit(packet, isFirst && at === 0));
      samplesBefore += packets.reduce((sum, { samples }) => sum + samples, 0);
      pieces += 1;
      const sound = packetizer.sound(
        soundPid,
        pesPacket(codec === "aac" ? 0xc0 : 0xbd, Math.round(seconds * ptsHz), units),
        Math.round((seconds - clockLeadSeconds) * ptsHz),
      );
      return [pieces % piecesPerTables === 0 ? joinBytes(tables(), sound) : sound];
    },
  };
}

// ISO 13818-1, 2.4.3.6, with a presentation timestamp and no other optional fields.
function pesPacket(streamId: number, pts: number, units: readonly Uint8Array[]): Uint8Array {
  const length = units.reduce((sum, unit) => sum + unit.length, 0) + 8;
  const header = Uint8Array.of(
    0,
    0,
    1,
    streamId,
    length >> 8,
    length & 0xff,
    // Aligned: the packet begins with an access unit.
    0x84,
    0x80,
    5,
    0x21 | (Math.floor(pts / 2 ** 29) & 0x0e),
    (pts >>> 22) & 0xff,
    ((pts >>> 14) & 0xfe) | 1,
    (pts >>> 7) & 0xff,
    ((pts << 1) & 0xfe) | 1,
  );
  return joinBytes(header, ...units);
}
