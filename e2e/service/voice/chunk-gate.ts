import type { Limits } from "../limits.ts";
import type { DecodedChunk } from "./hearing.ts";
import { Pace } from "./pace.ts";
import { StreamFault } from "./stream-fault.ts";

/** Lets chunks through that keep to the limits (service-api §6.2). */
export class ChunkGate {
  readonly #limits: Limits;
  /** Sound that may come with a chunk although it belongs to those before. */
  readonly #batchMs: number;
  readonly #pace: Pace;

  constructor(limits: Limits, sourceKind: "pcm" | "container") {
    this.#limits = limits;
    this.#batchMs = sourceKind === "container" ? limits.containerBatchMs : 0;
    this.#pace = new Pace(limits.paceDebtMs + this.#batchMs / 2);
  }

  /** The largest debt against the pacing rule, in milliseconds. */
  get worstPaceDebtMs(): number {
    return this.#pace.worstDebtMs;
  }

  /** Throws a `StreamFault` for a payload that is too long. */
  admitBytes(lengthBytes: number): void {
    if (lengthBytes > this.#limits.chunkLengthBytes) {
      throw new StreamFault("chunk_too_long", undefined, `${lengthBytes} bytes`);
    }
  }

  /** Throws a `StreamFault` for too much sound in a chunk, or in a while. */
  admitSound({ durationMs, arrivedAtMs, stalledMs }: DecodedChunk): void {
    if (durationMs > this.#limits.chunkDurationMs + this.#batchMs) {
      throw new StreamFault("chunk_too_long", undefined, `${Math.round(durationMs)} ms`);
    }
    if (!this.#pace.take(durationMs, arrivedAtMs, stalledMs)) throw new StreamFault("too_fast");
  }
}
