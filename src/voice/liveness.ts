import type { StreamPolicy } from "./stream-policy.ts";

type LivenessPolicy = Pick<StreamPolicy, "patienceMs" | "patienceCeilingMs">;

/**
 * Suspects a connection that takes sound and brings no words although they were flowing: where no
 * close arrives (half-open) nothing else shows that it is dead. Music looks the same; so patience
 * doubles with each false alarm, until there are words again.
 */
export class Liveness {
  readonly #policy: LivenessPolicy;
  #patienceMs: number;
  #wordsFlow = false;
  #livelyMs = 0;
  #sinceMs = 0;

  constructor(policy: LivenessPolicy) {
    this.#policy = policy;
    this.#patienceMs = policy.patienceMs;
  }

  /** A connection has opened. */
  opened(nowMs: number): void {
    this.#heardOf(nowMs);
  }

  /** A message has come, which proves that the connection is alive. */
  heard(hasWords: boolean, nowMs: number): void {
    this.#heardOf(nowMs);
    if (!hasWords) return;
    this.#wordsFlow = true;
    this.#patienceMs = this.#policy.patienceMs;
  }

  /** Lively sound was handed over. */
  sentLively(durationMs: number): void {
    this.#livelyMs += durationMs;
  }

  /**
   * Whether words should have come by now.
   * @param roundTripMs of this connection: words cannot be sooner
   */
  isSuspicious(nowMs: number, roundTripMs: number): boolean {
    const patienceMs = this.#patienceMs + 2 * roundTripMs;
    return this.#wordsFlow && this.#livelyMs >= patienceMs && nowMs - this.#sinceMs >= patienceMs;
  }

  /** The connection turned out to be alive. */
  falseAlarm(): void {
    this.#patienceMs = Math.min(this.#patienceMs * 2, this.#policy.patienceCeilingMs);
  }

  #heardOf(nowMs: number): void {
    this.#livelyMs = 0;
    this.#sinceMs = nowMs;
  }
}
