import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { concatSounds } from "../audio/concat-sounds.ts";
import { loadIndex } from "../recogniser/load-index.ts";
import { SoundTracker } from "../recogniser/sound-tracker.ts";
import { matchingRateHz } from "../talks/talk.ts";
import { part, silence } from "../testing/sound.ts";
import type { HeardWord } from "./lane.ts";
import type { OnWordOutcome } from "./lane-writers.ts";
import { scriptOf } from "./script.ts";
import { Transcriber } from "./transcriber.ts";
import { WordDetector } from "./word-detector.ts";

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

// Talks pause between words too, where subtitles may place one that is yet to be heard.
test.each([
  [5643, "en"],
  [17_091, "en"],
  [17_038, "en"],
  [5537, "de"],
  [10_731, "fr"],
])("a word that follows the pause at %i is not heard in it (%s)", async (atMs, language) => {
  const stillMs = 900;
  const index = await loadIndex(folder, () => {});
  const talk = index.talks.find(({ talk }) => talk.name === "lighthouses")?.talk;
  if (!talk) throw new Error(`No talk in ${folder}`);
  const words: HeardWord[] = [];
  const detector = new WordDetector((each) => scriptOf(each, language));
  const tracker = new SoundTracker(index, {
    onStretch: () => undefined,
    onHeard: (stretch, isSpeech) => words.push(...detector.growStretch(stretch, isSpeech)),
  });
  const startMs = atMs - 2500;
  const sound = concatSounds(
    part(talk.sound, matchingRateHz, startMs, atMs),
    silence(matchingRateHz, stillMs),
    part(talk.sound, matchingRateHz, atMs, atMs + 2500),
  );
  const pauseEnd = ((atMs - startMs + stillMs) * matchingRateHz) / 1000;
  for (let at = 0; at < sound.length; at += chunkSamples) {
    tracker.push(sound.subarray(at, at + chunkSamples));
    if (at + chunkSamples < pauseEnd && at + 2 * chunkSamples >= pauseEnd) {
      words.push(...detector.finishWord());
    }
  }
  const streamMs = (talkMs: number) => talkMs - startMs + (talkMs < atMs ? 0 : stillMs);
  const early = words.filter(({ word, endMs }) => endMs < streamMs(word.startMs));
  expect(words.length).toBeGreaterThan(6);
  expect(early.map(({ word }) => word.text)).toEqual([]);
});
