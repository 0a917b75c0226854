import { joinBytes } from "./join-bytes.ts";

const prefix = 0x7fe0;
const startTrimFlag = 0x10;

/**
 * An Opus packet with its control header (ETSI TS 103 491): how long it is, and how many samples of
 * 48 kHz are to be dropped at its beginning.
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
