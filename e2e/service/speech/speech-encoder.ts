import { resample } from "../audio/resampler.ts";
import type { TargetFormat } from "../voice/target-formats.ts";
import type { Container } from "./containers/container.ts";
import { createContainer } from "./create-container.ts";
import type { Packet, PacketEncoder } from "./encoders/packet-encoder.ts";
import { createPacketEncoder } from "./packet-encoders.ts";
import { speechRateHz } from "./speech-rate.ts";

export interface SpeechBatch {
  readonly parts: readonly Uint8Array[];
  /** Number of leading parts that set a decoder up; 0 after the beginning. */
  readonly headers: number;
  /** Playback time in whole milliseconds, without accumulated rounding errors. */
  readonly durationMs: number;
}

// Most sound in one page, cluster or PES packet: three frames of AAC, six packets of Opus.
const pieceMs = 128;
// Pieces per message; a message is a quarter of a second long.
const piecesPerBatch = 2;

export class SpeechEncoder {
  readonly #encoder: PacketEncoder;
  readonly #container: Container;
  #begun = false;
  #samples = 0;

  private constructor(encoder: PacketEncoder, container: Container) {
    this.#encoder = encoder;
    this.#container = container;
  }

  static async open(format: TargetFormat): Promise<SpeechEncoder> {
    const encoder = await createPacketEncoder(format);
    return new SpeechEncoder(encoder, createContainer(format, encoder));
  }

  async encode(utterance: Float32Array): Promise<SpeechBatch[]> {
    const { rateHz } = this.#encoder;
    if (utterance.length === 0) return [];
    const packets = await this.#encoder.encode(resample(utterance, speechRateHz, rateHz));
    const pieces = grouped(packets, (pieceMs * rateHz) / 1_000);
    const batches: SpeechBatch[] = [];
    for (let at = 0; at < pieces.length; at += piecesPerBatch) {
      const parts: Uint8Array[] = [];
      const headers = this.#begun ? [] : this.#container.headers;
      this.#begun = true;
      const beforeMs = this.#soundMs;
      for (const piece of pieces.slice(at, at + piecesPerBatch)) {
        parts.push(...this.#container.wrap(piece));
        this.#samples += piece.reduce((sum, { samples }) => sum + samples, 0);
      }
      batches.push({
        parts: [...headers, ...parts],
        headers: headers.length,
        durationMs: this.#soundMs - beforeMs,
      });
    }
    return batches;
  }

  async close(): Promise<void> {
    await this.#encoder.close();
  }

  get #soundMs(): number {
    return Math.round((this.#samples * 1_000) / this.#encoder.rateHz);
  }
}

// Groups packets up to `maxSamples`, but at least one.
function grouped(packets: readonly Packet[], maxSamples: number): Packet[][] {
  const groups: Packet[][] = [];
  let samples = Infinity;
  for (const packet of packets) {
    samples += packet.samples;
    if (samples > maxSamples) {
      groups.push([]);
      samples = packet.samples;
    }
    groups.at(-1)?.push(packet);
  }
  return groups;
}
