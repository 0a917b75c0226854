import { describe, expect, it } from "vitest";
import { LossMeter } from "./loss-meter.ts";

const BLOCK_US = 10_000;
const block = (atMs: number) => ({ timestamp: atMs * 1000, duration: BLOCK_US });

describe("LossMeter", () => {
  it("reports no loss for consecutive blocks, however late they are read", () => {
    const meter = new LossMeter(300);
    for (let at = 0; at < 5000; at += 10) {
      const readAtMs = 90_000 + Math.ceil(at / 40) * 40 + (at === 3000 ? 2500 : 0);
      expect(meter.lostBefore(block(at), readAtMs)).toBe(0);
    }
  });

  it("measures what was dropped while nobody read", () => {
    const meter = new LossMeter(300);
    expect(meter.lostBefore(block(0), 100)).toBe(0);
    expect(meter.lostBefore(block(10), 110)).toBe(0);
    // Nobody read for six seconds, and three of them were kept.
    expect(meter.lostBefore(block(20), 6200)).toBe(0);
    expect(meter.lostBefore(block(3100), 6200)).toBe(3070);
    expect(meter.lostBefore(block(3110), 6200)).toBe(0);
    expect(meter.lostBefore(block(6100), 6200)).toBe(0);
  });

  it("follows clock drift over an evening", () => {
    const meter = new LossMeter(300);
    const slowMs = (at: number) => at * 1.0002;
    for (let at = 0; at < 8_000_000; at += 10) meter.lostBefore(block(at), slowMs(at));
    expect(meter.lostBefore(block(9_000_000), slowMs(9_000_000))).toBe(0);
  });

  it("reports no loss when a busy machine paused the player", () => {
    const meter = new LossMeter(300);
    meter.lostBefore(block(0), 100);
    expect(meter.lostBefore(block(310), 1700)).toBe(0);
  });

  it("reports no loss after sleep or for a single dropped block", () => {
    const meter = new LossMeter(300);
    meter.lostBefore(block(0), 100);
    expect(meter.lostBefore(block(3_600_000), 3_600_100)).toBe(0);
    expect(meter.lostBefore(block(3_600_020), 3_602_000)).toBe(0);
  });
});
