import { describe, expect, test } from "vitest";
import { concatSounds } from "../audio/concat-sounds.ts";
import { SoundTracker } from "../recogniser/sound-tracker.ts";
import type { Stretch } from "../recogniser/stretch.ts";
import { TalkIndex } from "../recogniser/talk-index.ts";
import { matchingRateHz } from "../talks/talk.ts";
import { part, silence } from "../testing/sound.ts";
import { syntheticTalk } from "../testing/synthetic-talk.ts";
import { scriptOf } from "./script.ts";
import { WordDetector } from "./word-detector.ts";

const talk = syntheticTalk("talk", 1, 20);
const index = new TalkIndex([talk]);
const script = scriptOf(talk, "en");

const of = (fromMs: number, toMs: number) => part(talk.sound, matchingRateHz, fromMs, toMs);

function heard(sound: Float32Array): readonly number[] {
  const listener = new WordDetector(() => script);
  const words: number[] = [];
  const tracker = new SoundTracker(index, {
    onStretch: () => undefined,
    onHeard: (stretch, isSpeech) =>
      words.push(...listener.growStretch(stretch, isSpeech).map(({ word }) => word.index)),
  });
  for (let at = 0; at < sound.length; at += 480) tracker.push(sound.subarray(at, at + 480));
  return [...words, ...listener.finishWord().map(({ word }) => word.index)];
}

const fromMs = 3_500;
const toMs = 11_500;
const whole = heard(of(fromMs, toMs));
// Through words and pauses alike; four in each sound, more than a second apart.
const placesInEach = Array.from({ length: 12 }, (_, n) =>
  [0, 12, 24, 36].map((more) => 5_000 + (n + more) * 97),
);

/** The sound with `lengthMs` left out at each place, or repeated where it is negative. */
function withFaults(places: readonly number[], lengthMs: number, between: Float32Array) {
  const starts = [fromMs, ...places.map((atMs) => atMs + lengthMs)];
  return concatSounds(
    ...starts.flatMap((startMs, n) => {
      const atMs = places[n];
      return atMs === undefined ? [of(startMs, toMs)] : [of(startMs, atMs), between];
    }),
  );
}

describe("every word is detected once", () => {
  const faults: [fault: string, lengthMs: number, silentMs: number][] = [
    ["10 ms of the sound are missing", 10, 0],
    ["12 ms of the sound are missing", 12, 0],
    ["30 ms of the sound are missing", 30, 0],
    ["10 ms of the sound are repeated", -10, 0],
    ["silence replaces 20 ms", 20, 20],
  ];
  test.each(faults)("although %s", (_fault, lengthMs, silentMs) => {
    expectAllWords(
      lengthMs,
      silentMs,
      placesInEach.filter((_, n) => n % 4 === 0),
    );
  });
  test.each(faults)("although %s (48 places)", { tags: ["long"] }, (_fault, lengthMs, silentMs) => {
    expectAllWords(lengthMs, silentMs, placesInEach);
  });

  function expectAllWords(
    lengthMs: number,
    silentMs: number,
    sounds: readonly (readonly number[])[],
  ): void {
    for (const places of sounds) {
      const sound = withFaults(places, lengthMs, silence(matchingRateHz, silentMs));
      expect([places, heard(sound)]).toEqual([places, whole]);
    }
  }
});

test("a word interrupted by a dropout is not detected after the next word when its position is corrected", () => {
  const [torn, next, last] = script.slice(20, 23);
  const [indexed] = index.talks;
  if (!torn || !next || !last || !indexed) throw new Error("The talk is too short.");
  const listener = new WordDetector(() => script);
  const wordAt = (share: number) => torn.startMs + share * (torn.endMs - torn.startMs);
  const stretch = (
    relation: Stretch["relation"],
    streamMs: number,
    fromMs: number,
    toMs: number,
  ) => {
    const sample = (ms: number) => Math.round((ms * matchingRateHz) / 1_000);
    const [streamFrom, talkFrom, talkTo] = [streamMs, fromMs, toMs].map(sample) as [
      number,
      number,
      number,
    ];
    return {
      talk: indexed,
      relation,
      streamFrom,
      streamTo: streamFrom + talkTo - talkFrom,
      talkFrom,
      talkTo,
    };
  };
  const said = (each: Stretch) => listener.growStretch(each, true).map(({ word }) => word.index);
  expect(said(stretch("start", 1000, wordAt(-0.2), wordAt(-0.1)))).toEqual([]);
  const early = stretch("gap", 2000, wordAt(0.55), next.endMs + 1);
  expect(said(early)).toEqual([next.index]);
  // The rest of it was the sound of an earlier place in the talk.
  early.talkTo = early.talkFrom + 8;
  early.streamTo = early.streamFrom + 8;
  expect(said(stretch("repeat", 2001, wordAt(0.4), last.endMs + 1))).toEqual([last.index]);
});

test("words heard too little are reported, and no others", () => {
  const unheard: number[] = [];
  const told = (sound: Float32Array) => {
    unheard.length = 0;
    const listener = new WordDetector(
      () => script,
      ({ index }) => unheard.push(index),
    );
    const words: number[] = [];
    const tracker = new SoundTracker(index, {
      onStretch: () => undefined,
      onHeard: (stretch, isSpeech) =>
        words.push(...listener.growStretch(stretch, isSpeech).map(({ word }) => word.index)),
    });
    for (let at = 0; at < sound.length; at += 480) tracker.push(sound.subarray(at, at + 480));
    return [...words, ...unheard].sort((a, b) => a - b);
  };
  const all = told(of(3_500, 8_500));
  for (let atMs = 5_000; atMs < 6_100; atMs += 97) {
    const sound = concatSounds(
      of(3_500, atMs),
      silence(matchingRateHz, 400),
      of(atMs + 400, 8_500),
    );
    expect([atMs, told(sound)]).toEqual([atMs, all]);
    for (const at of unheard) {
      const { startMs = 0, endMs = 0 } = script[at] ?? {};
      const isTorn = startMs < atMs + 400 && endMs > atMs;
      // The sound began in the middle of the first word.
      expect([atMs, isTorn || startMs < 3_500]).toEqual([atMs, true]);
    }
  }
});

test("words whose sound is repeated are detected twice", () => {
  const again = heard(concatSounds(of(5_000, 9_500), of(6_000, 10_500)));
  const twice = script.filter(({ startMs, endMs }) => startMs >= 6_000 && endMs <= 9_500);
  expect(twice.length).toBeGreaterThan(3);
  for (const { index } of twice) expect(again.filter((each) => each === index)).toHaveLength(2);
});
