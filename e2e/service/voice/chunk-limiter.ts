import type { Limits } from "../limits.ts";
import { PacingRule } from "./pacing-rule.ts";
import type { DecodedChunk } from "./session-recogniser.ts";
import { StreamFault } from "./stream-fault.ts";

/** Enforces the limits of chunks (service-api §6.2). */
export class ChunkLimiter {
  readonly #limits: Limits;
  /** Sound of earlier chunks that a chunk may complete. */
  readonly #batchMs: number;
  readonly #pace: PacingRule;

  constructor(limits: Limits, sourceKind: "pcm" | "container") {
    this.#limits = limits;
    this.#batchMs = sourceKind === "container" ? limits.containerBatchMs : 0;
    this.#pace = new PacingRule(limits.paceDebtMs + this.#batchMs / 2);
  }

  /** Largest debt against the pacing rule, in milliseconds. */
  get worstPaceDebtMs(): number {
    return this.#pace.worstDebtMs;
  }

  /** @throws StreamFault when the payload is too long */
  checkPayload(lengthBytes: number): void {
    if (lengthBytes > this.#limits.chunkLengthBytes) {
      throw new StreamFault("chunk_too_long", undefined, `${lengthBytes} bytes`);
    }
  }

  /** @throws StreamFault when the chunk's sound is too long, or arrives too fast */
  checkSound({ durationMs, arrivedAtMs, stalledMs }: DecodedChunk): void {
    if (durationMs > this.#limits.chunkDurationMs + this.#batchMs) {
      throw new StreamFault("chunk_too_long", undefined, `${Math.round(durationMs)} ms`);
    }
    if (!this.#pace.admitChunk(durationMs, arrivedAtMs, stalledMs)) {
      throw new StreamFault("too_fast", undefined, `${Math.round(this.worstPaceDebtMs)} ms ahead`);
    }
  }
}
