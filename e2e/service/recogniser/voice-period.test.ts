import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadIndex } from "./load-index.ts";
import { SoundTracker } from "./sound-tracker.ts";
import type { Stretch } from "./stretch.ts";

const folder = fileURLToPath(new URL("../../site/talks", import.meta.url));
const chunkSamples = 480;

test.each([
  ["lighthouses", 541_713],
  ["lighthouses", 65_075],
  ["surtitles", 391_985],
])(
  "%s, started in a vowel at sample %i, is found there and not a pitch period away",
  async (name, from) => {
    const index = await loadIndex(folder, () => {});
    const sound = index.talks.find(({ talk }) => talk.name === name)?.talk.sound;
    if (!sound) throw new Error(`No talk ${name} in ${folder}`);
    const stretches: Stretch[] = [];
    const tracker = new SoundTracker(index, {
      onStretch: (stretch) => void stretches.push(stretch),
      onHeard() {},
    });
    for (let at = from; at < from + 24_000; at += chunkSamples) {
      tracker.push(sound.subarray(at, at + chunkSamples));
    }
    tracker.end();
    expect(stretches.map(({ talkFrom, streamFrom }) => talkFrom - streamFrom)).toEqual([from]);
  },
);
