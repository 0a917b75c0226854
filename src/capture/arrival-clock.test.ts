import { describe, expect, it } from "vitest";
import { ArrivalClock } from "./arrival-clock.ts";

const CHUNK_MS = 60;

interface Outcome {
  /** The share of chunks whose last block was not there yet. */
  readonly awaited: number;
  /** How much later than it came the last block was read: at the mean, and at most. */
  readonly lateMs: number;
  readonly latestMs: number;
}

/** A reader of sound whose blocks come some time after they end. */
class Reader {
  readonly #clock = new ArrivalClock();
  #chunk = 0;
  #wakeMs = Number.NEGATIVE_INFINITY;
  /** What the stamps of the sound have jumped by. */
  stampMs = 0;

  /** @param delayMs how long after the end of a chunk its last block comes */
  read(chunks: number, delayMs: (chunk: number) => number): Outcome {
    let awaited = 0;
    let lateMs = 0;
    let latestMs = 0;
    for (let i = 0; i < chunks; i++) {
      const endMs = ++this.#chunk * CHUNK_MS;
      const cameMs = endMs + delayMs(this.#chunk);
      const wasAwaited = this.#wakeMs < cameMs;
      const readMs = Math.max(this.#wakeMs, cameMs);
      const arrival = { endMs: endMs + this.stampMs, readMs, wasAwaited };
      this.#wakeMs = Math.max(readMs, this.#clock.nextMs(arrival, CHUNK_MS));
      awaited += wasAwaited ? 1 / chunks : 0;
      lateMs += (readMs - cameMs) / chunks;
      latestMs = Math.max(latestMs, readMs - cameMs);
    }
    return { awaited, lateMs, latestMs };
  }
}

/** From 0 to 1, scattered, and the same each time. */
function scattered(chunk: number): number {
  return (chunk * 0.618034) % 1;
}

describe("ArrivalClock", () => {
  it.each([0.5, 2, 4])("seldom wakes twice where blocks scatter by %d ms", (scatterMs) => {
    const reader = new Reader();
    const delayMs = (chunk: number) => 20 + scatterMs * scattered(chunk);
    reader.read(500, delayMs);
    const { awaited, lateMs } = reader.read(1000, delayMs);
    expect(awaited).toBeLessThan(0.2);
    expect(lateMs).toBeLessThan(scatterMs * 0.6 + 1);
  });

  it("is not led astray by blocks that come very late now and then", () => {
    const { lateMs, latestMs } = new Reader().read(2000, (chunk) => (chunk % 50 === 0 ? 70 : 20));
    expect(lateMs).toBeLessThan(1.5);
    expect(latestMs).toBeLessThan(6);
  });

  it("has caught up with what gathered while the machine stood still as soon as it is read", () => {
    const reader = new Reader();
    reader.read(200, () => 20);
    // For half a second nothing came, then all of it at once.
    reader.read(9, (chunk) => 20 + (209 - chunk) * CHUNK_MS);
    expect(reader.read(50, () => 20).latestMs).toBeLessThan(6);
  });

  it.each([-5000, -20, 20, 5000])("keeps its way when the stamps jump by %d ms", (jumpMs) => {
    const reader = new Reader();
    reader.read(200, () => 20);
    reader.stampMs = jumpMs;
    expect(reader.read(200, () => 20).latestMs).toBeLessThan(6);
    const { awaited, lateMs } = reader.read(500, () => 20);
    expect(awaited).toBeLessThan(0.2);
    expect(lateMs).toBeLessThan(1.5);
  });

  it("reads on while there is more than it knows of", () => {
    const clock = new ArrivalClock();
    const found = { endMs: 60, readMs: 5000, wasAwaited: false };
    expect(clock.nextMs(found, CHUNK_MS)).toBe(5000);
    const seen = { endMs: 120, readMs: 5001, wasAwaited: true };
    expect(clock.nextMs(seen, CHUNK_MS)).toBeCloseTo(5061.45);
  });
});
