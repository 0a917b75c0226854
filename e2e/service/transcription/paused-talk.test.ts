// @vitest-environment node
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { concatSounds } from "../audio/concat-sounds.ts";
import { loadIndex } from "../recogniser/load-index.ts";
import { SoundTracker } from "../recogniser/sound-tracker.ts";
import { matchingRateHz } from "../talks/talk.ts";
import { part, silence } from "../testing/sound.ts";
import type { OnWordOutcome } from "./lane-writers.ts";
import { Transcriber } from "./transcriber.ts";

const folder = fileURLToPath(new URL("../../site/talks", import.meta.url));
const request = {
  sourceLanguage: undefined,
  sourceLanguageMode: "auto",
  targetLanguages: ["de"],
} as const;
const chunkSamples = 480;

test.each([
  [19_500, 21_607, 233],
  [10_900, 13_350, 121],
  [3000, 5608, 202],
])(
  "a talk from %i that is paused at %i for %i ms repeats no word",
  async (fromMs, atMs, stillMs) => {
    const index = await loadIndex(folder, () => {});
    const sound = index.talks.find(({ talk }) => talk.name === "lighthouses")?.talk.sound;
    if (!sound) throw new Error(`No talk in ${folder}`);
    const concluded: string[] = [];
    const onWordOutcome: OnWordOutcome = (lane, outcome, { index }) => {
      if (outcome === "concluded") concluded.push(`${lane} ${index}`);
    };
    const errors = { isRestless: false, take: 0 };
    const transcriber = new Transcriber(request, errors, () => {}, undefined, onWordOutcome);
    const tracker = new SoundTracker(index, {
      onStretch: (stretch) => transcriber.startStretch(stretch),
      onHeard: (stretch, isSpeech) => transcriber.growStretch(stretch, isSpeech),
    });
    const torn = concatSounds(
      part(sound, matchingRateHz, fromMs, atMs),
      silence(matchingRateHz, stillMs),
      part(sound, matchingRateHz, atMs, atMs + 3000),
    );
    for (let at = 0; at < torn.length; at += chunkSamples) {
      tracker.push(torn.subarray(at, at + chunkSamples));
    }
    tracker.end();
    transcriber.concludeAll();
    expect(concluded.length).toBeGreaterThan(10);
    expect(concluded).toEqual([...new Set(concluded)]);
  },
);
