import { describe, expect, it } from "vitest";
import { SentSoundLog } from "./sent-sound-log.ts";

const AGES = { silenceMs: 3000, soundMs: 15_000, tailMs: 500 };

class Feeder {
  readonly log: SentSoundLog;
  nowMs = 0;

  constructor(fromMs = 0) {
    this.log = new SentSoundLog(fromMs);
  }

  send(lengthMs: number, peak: number): void {
    for (let sentToMs = 0; sentToMs < lengthMs; sentToMs += 100) {
      this.nowMs += 100;
      const startMs = this.log.sentToMs;
      const bytes = new Uint8Array(0);
      this.log.recordChunk({ bytes, startMs, durationMs: 100, peak, capturedAtMs: 0 }, this.nowMs);
    }
  }

  settledFrom(fromMs: number): number {
    return this.log.settledToMs(fromMs, this.nowMs, AGES);
  }
}

describe("SentSoundLog", () => {
  it("measures silence, including noise below −60 dB", () => {
    const feeder = new Feeder(1000);
    feeder.send(2000, 0.0009);
    expect(feeder.log.silentForMs).toBe(2000);
    feeder.send(500, 0.2);
    expect(feeder.log.silentForMs).toBe(0);
    feeder.send(700, 0);
    expect(feeder.log.silentForMs).toBe(700);
    expect(feeder.log.sentToMs).toBe(4200);
  });

  it("settles silence three seconds after the last word", () => {
    const feeder = new Feeder();
    feeder.send(2000, 0.3);
    feeder.send(2000, 0);
    expect(feeder.settledFrom(1800)).toBe(1800);
    feeder.send(3000, 0);
    const settledMs = feeder.settledFrom(1800);
    expect(settledMs).toBeGreaterThanOrEqual(3500);
    expect(settledMs).toBeLessThanOrEqual(4000);
  });

  it("does not settle sound that continues after the tail of a word", () => {
    const feeder = new Feeder();
    feeder.send(4000, 0.3);
    feeder.send(6000, 0);
    expect(feeder.settledFrom(2000)).toBe(2000);
    expect(feeder.log.audibleAfter(2500, 0)).toBe(2500);
    expect(feeder.log.audibleAfter(3600, 500)).toBeNull();
    expect(feeder.log.audibleAfter(4000, 0)).toBeNull();
  });

  it("settles up to where speech begins again", () => {
    const feeder = new Feeder();
    feeder.send(1000, 0.3);
    feeder.send(5000, 0);
    feeder.send(4000, 0.3);
    expect(feeder.settledFrom(1000)).toBe(6000);
  });

  it("settles music without words after 15 seconds", () => {
    const feeder = new Feeder();
    feeder.send(20_000, 0.3);
    const settledMs = feeder.settledFrom(0);
    expect(settledMs).toBeGreaterThanOrEqual(4500);
    expect(settledMs).toBeLessThanOrEqual(5000);
  });

  it("counts ages to when the connection was last known to be alive", () => {
    const feeder = new Feeder();
    feeder.send(20_000, 0.3);
    expect(feeder.log.settledToMs(0, 10_000, AGES)).toBe(0);
  });

  it("forgets what is sent again", () => {
    const feeder = new Feeder();
    feeder.send(5000, 0.3);
    feeder.log.rewindTo(2000);
    expect(feeder.log.sentToMs).toBe(2000);
    expect(feeder.log.audibleAfter(2000, 0)).toBeNull();
    expect(feeder.settledFrom(0)).toBe(0);
    feeder.log.rewindTo(90_000);
    expect(feeder.log.silentForMs).toBe(0);
  });

  it("does not treat a short break as silence", () => {
    const feeder = new Feeder();
    feeder.send(1000, 0.3);
    feeder.send(200, 0);
    feeder.send(1000, 0.3);
    expect(feeder.log.audibleAfter(1100, 0)).toBe(1100);
  });

  it("knows what was on its way, exactly for the last seconds and roughly before", () => {
    const feeder = new Feeder(1000);
    feeder.send(10_000, 0.3);
    expect(feeder.log.positionSentBy(9500)).toBe(10_500);
    const earlier = feeder.log.positionSentBy(4000);
    expect(earlier).toBeGreaterThan(4400);
    expect(earlier).toBeLessThanOrEqual(5000);
    expect(feeder.log.positionSentBy(0)).toBe(1000);
  });

  it("counts sound that was held up in the send buffer from when it left", () => {
    const feeder = new Feeder();
    const sendBehind = (isEmpty: boolean) => {
      feeder.log.recordSendBuffer(isEmpty, feeder.nowMs);
      feeder.send(100, 0.3);
    };
    for (let sent = 0; sent < 10; sent++) sendBehind(true);
    for (let sent = 0; sent < 3; sent++) sendBehind(false);
    // The last chunk that was seen leaving is the ninth.
    expect(feeder.log.resendFromMs(feeder.nowMs)).toBe(900);
    expect(feeder.log.positionSentBy(feeder.nowMs)).toBe(1300);
    sendBehind(false);
    expect(feeder.log.resendFromMs(feeder.nowMs)).toBeNull();
    sendBehind(true);
    expect(feeder.log.resendFromMs(1399)).toBeNull();
    expect(feeder.log.resendFromMs(1400)).toBe(1400);
    expect(feeder.log.resendFromMs(feeder.nowMs)).toBe(1500);
  });

  it("forgets what a lost connection held up", () => {
    const feeder = new Feeder();
    feeder.send(1000, 0.3);
    feeder.log.recordSendBuffer(false, feeder.nowMs);
    feeder.log.rewindTo(600);
    expect(feeder.log.resendFromMs(feeder.nowMs)).toBe(600);
    feeder.send(100, 0.3);
    expect(feeder.log.resendFromMs(feeder.nowMs)).toBe(700);
  });
});
