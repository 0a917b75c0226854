import type { Container } from "./container.ts";

/**
 * No container: every packet is a piece of its own. `setup` goes ahead where the codec has one (wire
 * facts: Translated audio, raw `audio/opus`).
 */
export function bare(setup: Uint8Array): Container {
  return {
    headers: setup.length > 0 ? [setup] : [],
    wrap: (packets) => packets.map(({ bytes }) => bytes),
  };
}
