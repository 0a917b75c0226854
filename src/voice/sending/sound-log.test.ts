import { describe, expect, it } from "vitest";
import { SoundLog } from "./sound-log.ts";

const AGES = { silenceMs: 3000, soundMs: 15_000, tailMs: 500 };

/** A log that was handed one stretch after another in real time, the clock starting at 0. */
class Feeder {
  readonly log: SoundLog;
  nowMs = 0;

  constructor(fromMs = 0) {
    this.log = new SoundLog(fromMs);
  }

  hand(lengthMs: number, peak: number): void {
    for (let handedMs = 0; handedMs < lengthMs; handedMs += 100) {
      this.nowMs += 100;
      const startMs = this.log.handedMs;
      const bytes = new Uint8Array(0);
      this.log.note({ bytes, startMs, durationMs: 100, peak, capturedAtMs: 0 }, this.nowMs);
    }
  }

  settledFrom(fromMs: number): number {
    return this.log.settledFrom(fromMs, this.nowMs, AGES);
  }
}

describe("SoundLog", () => {
  it("knows how long it has been silent, noise below −60 dB included", () => {
    const feeder = new Feeder(1000);
    feeder.hand(2000, 0.0009);
    expect(feeder.log.silentForMs).toBe(2000);
    feeder.hand(500, 0.2);
    expect(feeder.log.silentForMs).toBe(0);
    feeder.hand(700, 0);
    expect(feeder.log.silentForMs).toBe(700);
    expect(feeder.log.handedMs).toBe(4200);
  });

  it("settles silence after the last word three seconds later", () => {
    const feeder = new Feeder();
    feeder.hand(2000, 0.3);
    feeder.hand(2000, 0);
    expect(feeder.settledFrom(1800)).toBe(1800);
    feeder.hand(3000, 0);
    const settledMs = feeder.settledFrom(1800);
    expect(settledMs).toBeGreaterThanOrEqual(3500);
    expect(settledMs).toBeLessThanOrEqual(4000);
  });

  it("does not settle sound that goes on after the tail of a word", () => {
    const feeder = new Feeder();
    feeder.hand(4000, 0.3);
    feeder.hand(6000, 0);
    expect(feeder.settledFrom(2000)).toBe(2000);
    expect(feeder.log.livelyAfter(2500, 0)).toBe(2500);
    expect(feeder.log.livelyAfter(3600, 500)).toBeNull();
    expect(feeder.log.livelyAfter(4000, 0)).toBeNull();
  });

  it("settles up to where speech begins again", () => {
    const feeder = new Feeder();
    feeder.hand(1000, 0.3);
    feeder.hand(5000, 0);
    feeder.hand(4000, 0.3);
    expect(feeder.settledFrom(1000)).toBe(6000);
  });

  it("settles music for which nothing is written after 15 seconds", () => {
    const feeder = new Feeder();
    feeder.hand(20_000, 0.3);
    const settledMs = feeder.settledFrom(0);
    expect(settledMs).toBeGreaterThanOrEqual(4500);
    expect(settledMs).toBeLessThanOrEqual(5000);
  });

  it("counts ages from when the connection was last known to be alive", () => {
    const feeder = new Feeder();
    feeder.hand(20_000, 0.3);
    expect(feeder.log.settledFrom(0, 10_000, AGES)).toBe(0);
  });

  it("forgets what is handed over anew", () => {
    const feeder = new Feeder();
    feeder.hand(5000, 0.3);
    feeder.log.moveTo(2000);
    expect(feeder.log.handedMs).toBe(2000);
    expect(feeder.log.livelyAfter(2000, 0)).toBeNull();
    expect(feeder.settledFrom(0)).toBe(0);
    feeder.log.moveTo(90_000);
    expect(feeder.log.silentForMs).toBe(0);
  });

  it("takes a breath for no silence", () => {
    const feeder = new Feeder();
    feeder.hand(1000, 0.3);
    feeder.hand(200, 0);
    feeder.hand(1000, 0.3);
    expect(feeder.log.livelyAfter(1100, 0)).toBe(1100);
  });
});
