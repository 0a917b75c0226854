import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { concatSounds } from "../audio/concat-sounds.ts";
import { resample } from "../audio/resampler.ts";
import { loadIndex } from "../recogniser/load-index.ts";
import { power } from "../recogniser/similarity.ts";
import { part } from "../testing/sound.ts";
import { OwnSpeechDetector } from "./own-speech-detector.ts";
import { RecentSpeech } from "./recent-speech.ts";
import { speechRateHz } from "./speech-rate.ts";
import { Synthesiser } from "./synthesiser.ts";

// The synthesiser and the talks load slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const rateHz = 8_000;
const minute = 60 * rateHz;
let talks: readonly Float32Array[];
let speech: readonly Float32Array[];

beforeAll(async () => {
  const folder = fileURLToPath(new URL("../../site/talks", import.meta.url));
  const { talks: indexed } = await loadIndex(folder, () => {});
  talks = indexed.map(({ talk }) => part(talk.sound, rateHz, 5_000, 13_000));
  const synthesiser = await Synthesiser.load();
  speech = [
    "Guten Abend und willkommen an der Küste.",
    "Hier ist Land, und irgendwo darunter sind Felsen.",
  ].map((text) => {
    const wording = { text, voice: "de", originalMs: Infinity, length: "within" } as const;
    return resample(synthesiser.synthesise(wording), speechRateHz, rateHz);
  });
});

function finderOf(lastSamples: number): OwnSpeechDetector {
  const spoken = new RecentSpeech(lastSamples);
  for (const utterance of speech) spoken.add(utterance);
  return new OwnSpeechDetector(spoken);
}

function heardMs(sound: Float32Array, pieceSamples: number): number {
  const finder = finderOf(minute);
  for (let at = 0; at < sound.length; at += pieceSamples) {
    finder.pushSound(sound.subarray(at, at + pieceSamples));
  }
  return (finder.heardSamples * 1_000) / rateHz;
}

// Speech mixed into a talk, this many decibels below it, from its third second on.
function mixed(talk: Float32Array, decibels: number): Float32Array {
  const dub = concatSounds(...speech);
  expect(dub.length + 3 * rateHz).toBeLessThan(talk.length);
  const gain =
    Math.sqrt(power(talk, 0, talk.length) / power(dub, 0, dub.length)) * 10 ** (decibels / 20);
  return talk.map((sample, n) => sample + gain * (dub[n - 3 * rateHz] ?? 0));
}

describe("own speech in received sound", () => {
  const atBothLevels = "is detected at the level of the talk and 12 dB below it";
  test(atBothLevels, () => expectDetected(talks.slice(0, 1)));
  test(`${atBothLevels} (all talks)`, { tags: ["long"] }, () => expectDetected(talks));

  function expectDetected(talks: readonly Float32Array[]): void {
    expect(talks).not.toEqual([]);
    const spokenMs = (concatSounds(...speech).length * 1_000) / rateHz;
    for (const talk of talks) {
      expect(heardMs(mixed(talk, 0), 480)).toBeGreaterThan(spokenMs * 0.6);
      expect(heardMs(mixed(talk, -12), 480)).toBeGreaterThan(spokenMs * 0.3);
    }
  }

  test("is not detected in talks alone, in silence, or before any speech", () => {
    for (const talk of talks) expect(heardMs(talk, 5_000)).toBe(0);
    expect(heardMs(new Float32Array(2 * rateHz), 480)).toBe(0);
    const finder = new OwnSpeechDetector(new RecentSpeech(minute));
    finder.pushSound(concatSounds(...speech));
    expect(finder.heardSamples).toBe(0);
  });

  test("is not detected once it is too old", () => {
    const finder = finderOf(1.5 * rateHz);
    finder.pushSound(speech[0] ?? new Float32Array());
    expect(finder.heardSamples).toBe(0);
    finder.pushSound(speech[1] ?? new Float32Array());
    expect(finder.heardSamples).toBeGreaterThan(rateHz);
  });
});
