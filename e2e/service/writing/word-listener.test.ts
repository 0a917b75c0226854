// @vitest-environment node
import { describe, expect, test } from "vitest";
import { joined } from "../audio/joined.ts";
import { SoundTracker } from "../recogniser/sound-tracker.ts";
import { TalkIndex } from "../recogniser/talk-index.ts";
import { matchingRateHz } from "../talks/talk.ts";
import { madeUpTalk } from "../testing/made-up-talk.ts";
import { part, silence } from "../testing/sound.ts";
import { scriptOf } from "./script.ts";
import { WordListener } from "./word-listener.ts";

const talk = madeUpTalk("talk", 1, 40);
const index = new TalkIndex([talk]);
const script = scriptOf(talk, "en");

const of = (fromMs: number, toMs: number) => part(talk.sound, matchingRateHz, fromMs, toMs);

/** Positions in the script of the words that are heard of a sound that comes in 60 ms chunks. */
function heard(sound: Float32Array): readonly number[] {
  const listener = new WordListener(() => script);
  const words: number[] = [];
  const tracker = new SoundTracker(index, {
    onStretch: () => undefined,
    onHeard: (stretch) => words.push(...listener.heard(stretch).map(({ word }) => word.index)),
  });
  for (let at = 0; at < sound.length; at += 480) tracker.push(sound.subarray(at, at + 480));
  return [...words, ...listener.finishWord().map(({ word }) => word.index)];
}

const whole = heard(of(2_000, 14_000));
// Through words and pauses alike.
const places = Array.from({ length: 50 }, (_, n) => 5_000 + n * 97);

describe("every word is heard once", () => {
  test.each([10, 12, 30])("although %i ms of the sound are missing", (lengthMs) => {
    for (const atMs of places) {
      const sound = joined(of(2_000, atMs), of(atMs + lengthMs, 14_000));
      expect([atMs, heard(sound)]).toEqual([atMs, whole]);
    }
  });

  test("although 10 ms of the sound come twice", () => {
    for (const atMs of places) {
      const sound = joined(of(2_000, atMs), of(atMs - 10, 14_000));
      expect([atMs, heard(sound)]).toEqual([atMs, whole]);
    }
  });

  test("although silence stands in place of 20 ms", () => {
    for (const atMs of places) {
      const sound = joined(of(2_000, atMs), silence(matchingRateHz, 20), of(atMs + 20, 14_000));
      expect([atMs, heard(sound)]).toEqual([atMs, whole]);
    }
  });
});

test("words whose sound comes twice are heard twice", () => {
  const again = heard(joined(of(2_000, 10_000), of(6_000, 14_000)));
  const twice = script.filter(({ startMs, endMs }) => startMs >= 6_000 && endMs <= 10_000);
  for (const { index } of twice) expect(again.filter((each) => each === index)).toHaveLength(2);
});
