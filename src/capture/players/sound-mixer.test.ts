import { describe, expect, it } from "vitest";
import { SoundMixer } from "./sound-mixer.ts";

const RATE_HZ = 48_000;
const PIECE_MS = 20;
const PIECE_FRAMES = (RATE_HZ * PIECE_MS) / 1000;

function mixer({ isOne = false } = {}) {
  const heard: number[] = [];
  const sounding: boolean[] = [];
  const options = {
    ...{ rateHz: RATE_HZ, isOne },
    onSamples: (samples: Float32Array) => void heard.push(...samples),
    onSounding: (isSounding: boolean) => void sounding.push(isSounding),
  };
  let nowMs = 0;
  const mixed = new SoundMixer(options, nowMs);
  return {
    heard,
    sounding,
    begin: (key: string, startedAtMs = 0, isReadable = true) =>
      mixed.setTrack(key, { startedAtMs, size: 1, isReadable }, nowMs),
    push: (key: string, level: number) =>
      mixed.push(key, new Float32Array(PIECE_FRAMES).fill(level), RATE_HZ, nowMs),
    pushSamples: (key: string, samples: Float32Array, rateHz: number) =>
      mixed.push(key, samples, rateHz, nowMs),
    end: (key: string) => mixed.endTrack(key, nowMs),
    pass(ms: number) {
      for (let passed = 0; passed < ms; passed += PIECE_MS) {
        nowMs += PIECE_MS;
        mixed.advance(nowMs);
      }
    },
    // Lengths in milliseconds of what was heard in a row at each level.
    stretches() {
      const stretches: [level: number, ms: number][] = [];
      for (const sample of heard) {
        const level = Math.round(sample * 100) / 100;
        const last = stretches.at(-1);
        if (last?.[0] === level) last[1] += 1000 / RATE_HZ;
        else stretches.push([level, 1000 / RATE_HZ]);
      }
      return stretches.map(([level, ms]) => [level, Math.round(ms)]);
    },
  };
}

describe("SoundMixer", () => {
  it("passes on the sound of one player at once, and silence while there is none", () => {
    const rig = mixer();
    rig.pass(100);
    rig.begin("a");
    rig.push("a", 0.5);
    rig.push("a", 0.5);
    rig.end("a");
    rig.pass(60);
    expect(rig.stretches()).toEqual([
      [0, 100],
      [0.5, 40],
      [0, 60],
    ]);
    expect(rig.sounding).toEqual([true, false]);
  });

  it("adds every sample of two players once, however uneven they arrive", () => {
    const rig = mixer();
    rig.begin("a");
    rig.begin("b");
    for (let i = 0; i < 4; i++) rig.push("a", 0.2);
    expect(rig.heard).toEqual([]);
    for (let i = 0; i < 4; i++) rig.push("b", 0.3);
    rig.end("b");
    rig.push("a", 0.2);
    expect(rig.stretches()).toEqual([
      [0.5, 80],
      [0.2, 20],
    ]);
  });

  it("does not wait for a player that sends nothing", () => {
    const rig = mixer();
    rig.begin("a");
    rig.begin("b");
    rig.push("a", 0.2);
    for (let i = 0; i < 10; i++) {
      rig.pass(PIECE_MS);
      rig.push("a", 0.2);
    }
    expect(rig.stretches()).toEqual([[0.2, 220]]);
  });

  it("leaves the sound of a busy page whole, and fills a long gap with silence", () => {
    const rig = mixer();
    rig.begin("a");
    rig.push("a", 0.5);
    rig.pass(1000);
    for (let i = 0; i < 50; i++) rig.push("a", 0.5);
    expect(rig.stretches()).toEqual([[0.5, 1020]]);
    rig.pass(2000);
    rig.push("a", 0.5);
    expect(rig.stretches().map(([level]) => level)).toEqual([0.5, 0, 0.5]);
  });

  it("hears only the player that was started last, and the other one when that stops", () => {
    const rig = mixer({ isOne: true });
    rig.begin("a", 100);
    rig.push("a", 0.2);
    rig.begin("b", 200);
    rig.push("a", 0.2);
    rig.push("b", 0.3);
    rig.end("b");
    rig.push("a", 0.2);
    expect(rig.stretches()).toEqual([
      [0.2, 20],
      [0.3, 20],
      [0.2, 20],
    ]);
    expect(rig.sounding).toEqual([true]);
  });

  it("takes an unreadable player for silence at once", () => {
    const rig = mixer();
    rig.begin("a", 0, false);
    rig.pass(200);
    expect(rig.stretches()).toEqual([[0, 200]]);
    expect(rig.sounding).toEqual([true]);
  });

  it("brings another rate to its own, without losing any", () => {
    const rig = mixer();
    rig.begin("a");
    for (let i = 0; i < 100; i++) rig.pushSamples("a", new Float32Array(441), 44_100);
    // The filter holds back less than two milliseconds.
    expect(rig.heard.length).toBeGreaterThan(RATE_HZ - 100);
    expect(rig.heard.length).toBeLessThanOrEqual(RATE_HZ);
  });
});
