import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { concatSounds } from "../audio/concat-sounds.ts";
import { matchingRateHz } from "../talks/talk.ts";
import { part, silence } from "../testing/sound.ts";
import { loadIndex } from "./load-index.ts";
import { SoundTracker } from "./sound-tracker.ts";
import type { Stretch } from "./stretch.ts";

const folder = fileURLToPath(new URL("../../site/talks", import.meta.url));

// Dropouts of a busy browser: position, length lost, and length of the silence played instead.
type Dropout = readonly [atMs: number, lostMs: number, silentMs: number];

// A synthesised voice says a word again nearly the same way.
test.each<[string, readonly Dropout[]]>([
  [
    "bread",
    [
      [54_908, 326, 296],
      [55_747, 309, 249],
      [57_485, 10, 0],
    ],
  ],
  [
    "lighthouses",
    [
      [45_618, 167, 167],
      [46_096, 75, 25],
      [46_285, 10, 0],
    ],
  ],
])("%s with dropouts is never recognised at another position", async (name, dropouts) => {
  const index = await loadIndex(folder, () => {});
  const sound = index.talks.find(({ talk }) => talk.name === name)?.talk.sound;
  if (!sound) throw new Error(`No talk ${name} in ${folder}`);
  const pieces: Float32Array[] = [];
  const [firstAtMs = 0] = dropouts[0] ?? [];
  let fromMs = firstAtMs - 6000;
  for (const [atMs, lostMs, silentMs] of dropouts) {
    pieces.push(part(sound, matchingRateHz, fromMs, atMs));
    pieces.push(silence(matchingRateHz, silentMs));
    fromMs = atMs + lostMs;
  }
  pieces.push(part(sound, matchingRateHz, fromMs, fromMs + 4000));
  const stretches: Stretch[] = [];
  const tracker = new SoundTracker(index, {
    onStretch: (stretch) => void stretches.push(stretch),
    onHeard() {},
  });
  tracker.push(concatSounds(...pieces));
  tracker.end();
  expect(new Set(stretches.map(({ relation }) => relation))).toEqual(new Set(["start", "gap"]));
});
