import { joinBytes } from "./join-bytes.ts";

const prefix = 0x7fe0;
const startTrimFlag = 0x10;

/**
 * Adds the control header to an Opus packet (ETSI TS 103 491): its length, and the samples to drop
 * at the beginning, at 48 kHz.
 */
export function opusAccessUnit(packet: Uint8Array, startTrim: number): Uint8Array {
  const head = prefix | (startTrim > 0 ? startTrimFlag : 0);
  const sizes = Array.from({ length: Math.floor(packet.length / 255) }, () => 255);
  const trim = startTrim > 0 ? [startTrim >> 8, startTrim & 0xff] : [];
  return joinBytes(
    Uint8Array.of(head >> 8, head & 0xff, ...sizes, packet.length % 255, ...trim),
    packet,
  );
}
