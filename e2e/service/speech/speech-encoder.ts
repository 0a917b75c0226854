import { resample } from "../audio/resampler.ts";
import type { TargetFormat } from "../voice/target-formats.ts";
import type { Container } from "./containers/container.ts";
import { createContainer } from "./create-container.ts";
import type { Packet, PacketEncoder } from "./encoders/packet-encoder.ts";
import { createPacketEncoder } from "./packet-encoders.ts";
import { speechRateHz } from "./speech-rate.ts";

/** What one message carries of the speech. */
export interface SpeechBatch {
  /** Indivisible pieces (service-api §8). */
  readonly parts: readonly Uint8Array[];
  /** So many leading parts set a decoder up; more than 0 only at the beginning. */
  readonly headers: number;
  /** Playback time of its sound, in whole milliseconds that add up without an error. */
  readonly durationMs: number;
}

/** Sound in one page, cluster or PES packet at most: three frames of AAC, six packets of Opus. */
const pieceMs = 128;
/** Pieces in one message; a message is a quarter of a second long. */
const piecesPerBatch = 2;

/** Encodes one utterance after the other as one stream in a target format. */
export class SpeechEncoder {
  readonly #encoder: PacketEncoder;
  readonly #container: Container;
  #begun = false;
  #samples = 0;

  private constructor(encoder: PacketEncoder, container: Container) {
    this.#encoder = encoder;
    this.#container = container;
  }

  /** Begins a stream; it has to be closed. */
  static async open(format: TargetFormat): Promise<SpeechEncoder> {
    const encoder = await createPacketEncoder(format);
    return new SpeechEncoder(encoder, createContainer(format, encoder));
  }

  /** The messages of an utterance, which is speech at 24 kHz. */
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

  /** Frees its memory. */
  async close(): Promise<void> {
    await this.#encoder.close();
  }

  get #soundMs(): number {
    return Math.round((this.#samples * 1_000) / this.#encoder.rateHz);
  }
}

/** Packets in groups of at most so many samples, but of one at least. */
function grouped(packets: readonly Packet[], mostSamples: number): Packet[][] {
  const groups: Packet[][] = [];
  let samples = Infinity;
  for (const packet of packets) {
    samples += packet.samples;
    if (samples > mostSamples) {
      groups.push([]);
      samples = packet.samples;
    }
    groups.at(-1)?.push(packet);
  }
  return groups;
}
