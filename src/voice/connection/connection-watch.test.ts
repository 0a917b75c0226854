import { beforeEach, describe, expect, it } from "vitest";
import { STREAM_POLICY } from "../stream-policy.ts";
import { type ConnectionSnapshot, ConnectionWatch } from "./connection-watch.ts";

const SILENCE_LIMIT_MS = 60_000;

describe("LegWatch", () => {
  let watch: ConnectionWatch;

  const look = (nowMs: number, change: Partial<ConnectionSnapshot> = {}) =>
    watch.look({
      nowMs,
      bufferedBytes: 0,
      departedBytes: 0,
      hasSoundWaiting: false,
      isFinishing: false,
      silentForMs: 0,
      isAtPause: () => false,
      ...change,
    });
  /** Sound that goes on until then. */
  const soundUntil = (nowMs: number) => watch.soundCame(nowMs);

  beforeEach(() => {
    watch = new ConnectionWatch(STREAM_POLICY, SILENCE_LIMIT_MS);
    watch.begin(0, 0);
  });

  it("finds a connection steady once it has held for a while", () => {
    soundUntil(10_000);
    expect(look(9000)).toBe("well");
    expect(look(10_000)).toBe("steady");
  });

  it("ends the session after silence, and when capture gives nothing at all", () => {
    soundUntil(60_000);
    expect(look(60_000, { silentForMs: 59_999 })).toBe("steady");
    expect(look(60_000, { silentForMs: 60_000 })).toBe("silent");
    expect(look(79_999)).toBe("steady");
    expect(look(80_000)).toBe("silent");
    expect(look(90_000, { hasSoundWaiting: true })).toBe("steady");
  });

  it("waits for the announced end of the sound only so long", () => {
    watch.soundAsked(5000);
    expect(look(7900, { isFinishing: true })).toBe("well");
    expect(look(8000, { isFinishing: true })).toBe("sound-ended");
    expect(look(8000, { isFinishing: true, hasSoundWaiting: true })).toBe("well");
  });

  it("changes the connection at the first pause after 55 minutes, and at 59 anyway", () => {
    soundUntil(3_540_000);
    const pause = { isAtPause: () => true };
    expect(look(3_299_000, pause)).toBe("steady");
    expect(look(3_300_000)).toBe("steady");
    expect(look(3_300_000, pause)).toBe("change");
    expect(look(3_540_000)).toBe("change");
  });

  it("finds a line dead whose send buffer does not move, however it grows", () => {
    soundUntil(60_000);
    look(1000, { bufferedBytes: 100, departedBytes: 500 });
    look(5000, { bufferedBytes: 9000, departedBytes: 500 });
    expect(look(8900, { bufferedBytes: 99_000, departedBytes: 500 })).toBe("well");
    expect(look(9000, { bufferedBytes: 99_000, departedBytes: 500 })).toBe("stalled");
  });

  it("finds a slow line alive", () => {
    soundUntil(60_000);
    for (let nowMs = 1000; nowMs <= 30_000; nowMs += 1000) {
      expect(look(nowMs, { bufferedBytes: 50_000, departedBytes: nowMs })).not.toBe("stalled");
    }
  });

  it("suspects a line on which words were flowing and do not any more", () => {
    soundUntil(60_000);
    watch.heard(true, 1000);
    watch.sentLively(3900);
    expect(look(20_000)).toBe("steady");
    watch.sentLively(100);
    expect(look(4900)).toBe("well");
    expect(look(5000)).toBe("change");
  });

  it("goes by the rhythm of the words, within bounds", () => {
    const wordsEvery = (lengthMs: number) => {
      watch.begin(0, 0);
      watch.heard(true, 0);
      for (let nowMs = lengthMs; nowMs <= 10 * lengthMs; nowMs += lengthMs) {
        watch.sentLively(lengthMs);
        watch.heard(true, nowMs);
      }
      const fromMs = 10 * lengthMs;
      watch.soundCame(fromMs + 8000);
      for (let ms = 100; ms <= 8000; ms += 100) {
        watch.sentLively(100);
        if (look(fromMs + ms) === "change") return ms;
      }
      return null;
    };
    expect(wordsEvery(300)).toBe(4000);
    expect(wordsEvery(2000)).toBe(6000);
    expect(wordsEvery(3500)).toBe(8000);
  });

  it("is more patient before there was a word, in silence, and far from the service", () => {
    soundUntil(60_000);
    watch.sentLively(19_000);
    expect(look(30_000)).toBe("steady");
    watch.sentLively(1000);
    expect(look(30_000)).toBe("change");
    watch.heard(true, 30_000);
    expect(look(50_000)).toBe("steady");
    watch.begin(1000, 60_000);
    watch.sentLively(4900);
    expect(look(64_900)).toBe("well");
  });

  it("grows more patient with each false alarm, until there are words again", () => {
    const alarm = (atMs: number, afterMs: number) => {
      watch.begin(0, atMs);
      watch.soundCame(atMs + afterMs);
      watch.sentLively(afterMs);
      return look(atMs + afterMs) === "change";
    };
    watch.heard(true, 0);
    expect(alarm(10_000, 4000)).toBe(true);
    watch.provedAlive();
    expect(alarm(20_000, 7900)).toBe(false);
    expect(alarm(40_000, 8000)).toBe(true);
    watch.provedAlive();
    expect(alarm(60_000, 15_900)).toBe(false);
    watch.heard(true, 100_000);
    expect(alarm(100_000, 4000)).toBe(true);
  });

  it("does not take a planned change for a false alarm", () => {
    watch.heard(true, 0);
    watch.provedAlive();
    watch.begin(0, 10_000);
    watch.sentLively(8000);
    watch.soundCame(18_000);
    expect(look(18_000)).toBe("change");
  });
});
