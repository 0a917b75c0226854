import { describe, expect, it } from "vitest";
import { StreamTime } from "./stream-time.ts";

function sendFrom(time: StreamTime, fromMs: number, chunks: number): void {
  for (let n = 0; n < chunks; n++) time.sent(fromMs + n * 60, 60);
}

describe("StreamTime", () => {
  it("counts from where the first sound was captured", () => {
    const time = new StreamTime();
    sendFrom(time, 5000, 10);
    expect(time.startOnCapture(120)).toBe(5120);
    expect(time.endOnCapture(600)).toBe(5600);
  });

  it("goes by the samples, not by rounded lengths", () => {
    const time = new StreamTime();
    for (let n = 0; n < 1000; n++) time.sent(n * 60.00003, 60);
    expect(time.startOnCapture(59_940)).toBeCloseTo(59_940, 6);
  });

  it("puts no words beyond the sound that was sent, whatever times they claim", () => {
    const time = new StreamTime();
    sendFrom(time, 5000, 10);
    expect(time.startOnCapture(604_800_000)).toBe(5600);
    expect(time.endOnCapture(604_800_000)).toBe(5600);
    time.resume();
    sendFrom(time, 5300, 1);
    expect(time.endOnCapture(500)).toBe(5500);
  });

  it("leaps where sound is missing, and ends what ended before it there", () => {
    const time = new StreamTime();
    sendFrom(time, 0, 10);
    sendFrom(time, 10_000, 10);
    expect(time.startOnCapture(599)).toBe(599);
    expect(time.startOnCapture(600)).toBe(10_000);
    expect(time.endOnCapture(600)).toBe(600);
    expect(time.endOnCapture(700)).toBe(10_100);
  });

  it("goes back where sound is sent again", () => {
    const time = new StreamTime();
    sendFrom(time, 0, 20);
    time.resume();
    sendFrom(time, 600, 20);
    time.notice(1300, 1500);
    expect(time.startOnCapture(1300)).toBe(700);
  });

  it("does not count sound that was lost with a connection", () => {
    const time = new StreamTime();
    sendFrom(time, 0, 20);
    time.resume(120);
    sendFrom(time, 1080, 20);
    time.notice(1100, 1500);
    expect(time.startOnCapture(1100)).toBe(1100);
    time.resume(0);
    sendFrom(time, 2280, 20);
    expect(time.startOnCapture(2400)).toBe(2400);
  });

  it("places the end of a word that the line cut before the sound that is sent again", () => {
    const time = new StreamTime();
    sendFrom(time, 0, 20);
    time.resume(0);
    sendFrom(time, 900, 10);
    expect(time.endOnCapture(1213)).toBe(1213);
    expect(time.startOnCapture(1213)).toBe(913);
    expect(time.endOnCapture(1300)).toBe(1000);
  });

  it("forgets a connection of which nothing arrived", () => {
    const time = new StreamTime();
    sendFrom(time, 0, 20);
    time.resume(0);
    sendFrom(time, 5000, 2);
    time.resume(120);
    sendFrom(time, 1200, 20);
    time.notice(1300, 1500);
    expect(time.startOnCapture(1300)).toBe(1300);
  });

  it("notices that the clock of a resumed session began anew", () => {
    const time = new StreamTime();
    sendFrom(time, 0, 200);
    time.resume();
    sendFrom(time, 12_000, 50);
    time.notice(500, 900);
    expect(time.startOnCapture(500)).toBe(12_500);
    sendFrom(time, 15_000, 50);
    expect(time.startOnCapture(4000)).toBe(16_000);
  });

  it("takes a late word of before for what it is when the clock went on", () => {
    const time = new StreamTime();
    sendFrom(time, 0, 200);
    time.resume();
    sendFrom(time, 12_000, 10);
    time.notice(11_500, 11_900);
    expect(time.startOnCapture(11_500)).toBe(11_500);
    expect(time.startOnCapture(12_100)).toBe(12_100);
  });

  it("is at the beginning before there is sound", () => {
    expect(new StreamTime().startOnCapture(300)).toBe(300);
  });
});
