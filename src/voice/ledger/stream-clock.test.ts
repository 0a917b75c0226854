import { describe, expect, it } from "vitest";
import { StreamClock } from "./stream-clock.ts";

function sendFrom(time: StreamClock, fromMs: number, chunks: number): void {
  for (let n = 0; n < chunks; n++) time.recordSent(fromMs + n * 60, 60);
}

describe("StreamClock", () => {
  it("counts from where the first sound was captured", () => {
    const time = new StreamClock();
    sendFrom(time, 5000, 10);
    expect(time.captureStartMs(120)).toBe(5120);
    expect(time.captureEndMs(600)).toBe(5600);
  });

  it("follows the samples, not rounded lengths", () => {
    const time = new StreamClock();
    for (let n = 0; n < 1000; n++) time.recordSent(n * 60.00003, 60);
    expect(time.captureStartMs(59_940)).toBeCloseTo(59_940, 6);
  });

  it("places no word beyond the sent sound, whatever times it claims", () => {
    const time = new StreamClock();
    sendFrom(time, 5000, 10);
    expect(time.captureStartMs(604_800_000)).toBe(5600);
    expect(time.captureEndMs(604_800_000)).toBe(5600);
    time.resume();
    sendFrom(time, 5300, 1);
    expect(time.captureEndMs(500)).toBe(5500);
  });

  it("jumps over missing sound, and ends what ended before it there", () => {
    const time = new StreamClock();
    sendFrom(time, 0, 10);
    sendFrom(time, 10_000, 10);
    expect(time.captureStartMs(599)).toBe(599);
    expect(time.captureStartMs(600)).toBe(10_000);
    expect(time.captureEndMs(600)).toBe(600);
    expect(time.captureEndMs(700)).toBe(10_100);
  });

  it("moves back where sound is sent again", () => {
    const time = new StreamClock();
    sendFrom(time, 0, 20);
    time.resume();
    sendFrom(time, 600, 20);
    time.detectRestart(1300, 1500);
    expect(time.captureStartMs(1300)).toBe(700);
  });

  it("does not count sound that was lost with a connection", () => {
    const time = new StreamClock();
    sendFrom(time, 0, 20);
    time.resume(120);
    sendFrom(time, 1080, 20);
    time.detectRestart(1100, 1500);
    expect(time.captureStartMs(1100)).toBe(1100);
    time.resume(0);
    sendFrom(time, 2280, 20);
    expect(time.captureStartMs(2400)).toBe(2400);
  });

  it("places the end of a cut word before the sound that is sent again", () => {
    const time = new StreamClock();
    sendFrom(time, 0, 20);
    time.resume(0);
    sendFrom(time, 900, 10);
    expect(time.captureEndMs(1213)).toBe(1213);
    expect(time.captureStartMs(1213)).toBe(913);
    expect(time.captureEndMs(1300)).toBe(1000);
  });

  it("forgets a connection that delivered nothing", () => {
    const time = new StreamClock();
    sendFrom(time, 0, 20);
    time.resume(0);
    sendFrom(time, 5000, 2);
    time.resume(120);
    sendFrom(time, 1200, 20);
    time.detectRestart(1300, 1500);
    expect(time.captureStartMs(1300)).toBe(1300);
  });

  it("detects that the clock of a resumed session restarted", () => {
    const time = new StreamClock();
    sendFrom(time, 0, 200);
    time.resume();
    sendFrom(time, 12_000, 50);
    time.detectRestart(500, 900);
    expect(time.captureStartMs(500)).toBe(12_500);
    sendFrom(time, 15_000, 50);
    expect(time.captureStartMs(4000)).toBe(16_000);
  });

  it("keeps the clock when a late word of before arrives", () => {
    const time = new StreamClock();
    sendFrom(time, 0, 200);
    time.resume();
    sendFrom(time, 12_000, 10);
    time.detectRestart(11_500, 11_900);
    expect(time.captureStartMs(11_500)).toBe(11_500);
    expect(time.captureStartMs(12_100)).toBe(12_100);
  });

  it("returns stream times before there is sound", () => {
    expect(new StreamClock().captureStartMs(300)).toBe(300);
  });
});
