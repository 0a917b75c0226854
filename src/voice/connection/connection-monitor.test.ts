import { beforeEach, describe, expect, it } from "vitest";
import { STREAM_POLICY } from "../stream-policy.ts";
import { ConnectionMonitor, type ConnectionSnapshot } from "./connection-monitor.ts";

const SILENCE_LIMIT_MS = 60_000;

describe("ConnectionMonitor", () => {
  let monitor: ConnectionMonitor;

  const look = (nowMs: number, change: Partial<ConnectionSnapshot> = {}) =>
    monitor.evaluate({
      nowMs,
      bufferedBytes: 0,
      departedBytes: 0,
      hasSoundWaiting: false,
      isFinishing: false,
      silentForMs: 0,
      isAtPause: () => false,
      ...change,
    });
  const soundUntil = (nowMs: number) => monitor.onChunkCaptured(nowMs);

  beforeEach(() => {
    monitor = new ConnectionMonitor(STREAM_POLICY, SILENCE_LIMIT_MS);
    monitor.begin(0, 0);
  });

  it("calls a connection stable once it has held for a while", () => {
    soundUntil(10_000);
    expect(look(9000)).toBe("healthy");
    expect(look(10_000)).toBe("stable");
  });

  it("ends the session after silence, and when capture delivers nothing", () => {
    soundUntil(60_000);
    expect(look(60_000, { silentForMs: 59_999 })).toBe("stable");
    expect(look(60_000, { silentForMs: 60_000 })).toBe("silent");
    expect(look(79_999)).toBe("stable");
    expect(look(80_000)).toBe("silent");
    expect(look(90_000, { hasSoundWaiting: true })).toBe("stable");
  });

  it("waits for the requested end of the sound only so long", () => {
    monitor.onFinishRequested(5000);
    expect(look(7900, { isFinishing: true })).toBe("healthy");
    expect(look(8000, { isFinishing: true })).toBe("sound-ended");
    expect(look(8000, { isFinishing: true, hasSoundWaiting: true })).toBe("healthy");
  });

  it("replaces the connection at the first pause after 55 minutes, and at 59 minutes anyway", () => {
    soundUntil(3_540_000);
    const pause = { isAtPause: () => true };
    expect(look(3_299_000, pause)).toBe("stable");
    expect(look(3_300_000)).toBe("stable");
    expect(look(3_300_000, pause)).toBe("replace");
    expect(look(3_540_000)).toBe("replace");
  });

  it("calls a connection stalled when its send buffer never empties, however it grows", () => {
    soundUntil(60_000);
    look(1000, { bufferedBytes: 100, departedBytes: 500 });
    look(5000, { bufferedBytes: 9000, departedBytes: 500 });
    expect(look(8900, { bufferedBytes: 99_000, departedBytes: 500 })).toBe("healthy");
    expect(look(9000, { bufferedBytes: 99_000, departedBytes: 500 })).toBe("stalled");
  });

  it("does not call a slow connection stalled", () => {
    soundUntil(60_000);
    for (let nowMs = 1000; nowMs <= 30_000; nowMs += 1000) {
      expect(look(nowMs, { bufferedBytes: 50_000, departedBytes: nowMs })).not.toBe("stalled");
    }
  });

  it("suspects a connection when flowing words stop", () => {
    soundUntil(60_000);
    monitor.onMessage(true, 1000);
    monitor.onAudibleSent(3900);
    expect(look(20_000)).toBe("stable");
    monitor.onAudibleSent(100);
    expect(look(4900)).toBe("healthy");
    expect(look(5000)).toBe("replace");
  });

  it("follows the rhythm of the words, within bounds", () => {
    const wordsEvery = (lengthMs: number) => {
      monitor.begin(0, 0);
      monitor.onMessage(true, 0);
      for (let nowMs = lengthMs; nowMs <= 10 * lengthMs; nowMs += lengthMs) {
        monitor.onAudibleSent(lengthMs);
        monitor.onMessage(true, nowMs);
      }
      const fromMs = 10 * lengthMs;
      monitor.onChunkCaptured(fromMs + 8000);
      for (let ms = 100; ms <= 8000; ms += 100) {
        monitor.onAudibleSent(100);
        if (look(fromMs + ms) === "replace") return ms;
      }
      return null;
    };
    expect(wordsEvery(300)).toBe(4000);
    expect(wordsEvery(2000)).toBe(6000);
    expect(wordsEvery(3500)).toBe(8000);
  });

  it("is more patient before the first word, in silence, and far from the service", () => {
    soundUntil(60_000);
    monitor.onAudibleSent(19_000);
    expect(look(30_000)).toBe("stable");
    monitor.onAudibleSent(1000);
    expect(look(30_000)).toBe("replace");
    monitor.onMessage(true, 30_000);
    expect(look(50_000)).toBe("stable");
    monitor.begin(1000, 60_000);
    monitor.onAudibleSent(4900);
    expect(look(64_900)).toBe("healthy");
  });

  it("doubles its patience with each false alarm until words come again", () => {
    const alarm = (atMs: number, afterMs: number) => {
      monitor.begin(0, atMs);
      monitor.onChunkCaptured(atMs + afterMs);
      monitor.onAudibleSent(afterMs);
      return look(atMs + afterMs) === "replace";
    };
    monitor.onMessage(true, 0);
    expect(alarm(10_000, 4000)).toBe(true);
    monitor.onProvenAlive();
    expect(alarm(20_000, 7900)).toBe(false);
    expect(alarm(40_000, 8000)).toBe(true);
    monitor.onProvenAlive();
    expect(alarm(60_000, 15_900)).toBe(false);
    monitor.onMessage(true, 100_000);
    expect(alarm(100_000, 4000)).toBe(true);
  });

  it("does not count a planned replacement as a false alarm", () => {
    monitor.onMessage(true, 0);
    monitor.onProvenAlive();
    monitor.begin(0, 10_000);
    monitor.onAudibleSent(8000);
    monitor.onChunkCaptured(18_000);
    expect(look(18_000)).toBe("replace");
  });
});
