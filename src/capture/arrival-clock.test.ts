import { describe, expect, it } from "vitest";
import { ArrivalClock } from "./arrival-clock.ts";

const CHUNK_MS = 60;

interface Outcome {
  readonly awaited: number;
  readonly lateMs: number;
  readonly latestMs: number;
}

class Reader {
  readonly #clock = new ArrivalClock();
  #chunk = 0;
  #wakeMs = Number.NEGATIVE_INFINITY;
  stampMs = 0;

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

function scattered(chunk: number): number {
  return (chunk * 0.618034) % 1;
}

describe("ArrivalClock", () => {
  it.each([0.5, 2, 4])("rarely wakes twice when arrivals scatter by %d ms", (scatterMs) => {
    const reader = new Reader();
    const delayMs = (chunk: number) => 20 + scatterMs * scattered(chunk);
    reader.read(500, delayMs);
    const { awaited, lateMs } = reader.read(1000, delayMs);
    expect(awaited).toBeLessThan(0.2);
    expect(lateMs).toBeLessThan(scatterMs * 0.6 + 1);
  });

  it("is not misled by an occasional very late block", () => {
    const { lateMs, latestMs } = new Reader().read(2000, (chunk) => (chunk % 50 === 0 ? 70 : 20));
    expect(lateMs).toBeLessThan(1.5);
    expect(latestMs).toBeLessThan(6);
  });

  it("catches up at once after the machine stood still", () => {
    const reader = new Reader();
    reader.read(200, () => 20);
    // Nothing arrived for half a second, then everything at once.
    reader.read(9, (chunk) => 20 + (209 - chunk) * CHUNK_MS);
    expect(reader.read(50, () => 20).latestMs).toBeLessThan(6);
  });

  it.each([-5000, -20, 20, 5000])("stays accurate when the timestamps jump by %d ms", (jumpMs) => {
    const reader = new Reader();
    reader.read(200, () => 20);
    reader.stampMs = jumpMs;
    expect(reader.read(200, () => 20).latestMs).toBeLessThan(6);
    const { awaited, lateMs } = reader.read(500, () => 20);
    expect(awaited).toBeLessThan(0.2);
    expect(lateMs).toBeLessThan(1.5);
  });

  it("keeps reading while blocks are waiting", () => {
    const clock = new ArrivalClock();
    const found = { endMs: 60, readMs: 5000, wasAwaited: false };
    expect(clock.nextMs(found, CHUNK_MS)).toBe(5000);
    const seen = { endMs: 120, readMs: 5001, wasAwaited: true };
    expect(clock.nextMs(seen, CHUNK_MS)).toBeCloseTo(5061.45);
  });
});
