import type { Container } from "./container.ts";

/**
 * The codec's own stream: every packet is a piece. `setup` precedes it where the codec has one: the
 * identification header of raw Opus (service-api §8), the marker and STREAMINFO of FLAC.
 */
export function bare(setup: Uint8Array): Container {
  return {
    headers: setup.length > 0 ? [setup] : [],
    wrap: (packets) => packets.map(({ bytes }) => bytes),
  };
}
