import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { concatSounds } from "../audio/concat-sounds.ts";
import { matchingRateHz } from "../talks/talk.ts";
import { part, silence } from "../testing/sound.ts";
import { loadIndex } from "./load-index.ts";
import { SoundTracker } from "./sound-tracker.ts";
import type { Stretch } from "./stretch.ts";
import type { TalkIndex } from "./talk-index.ts";

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
  const { index, sound } = await readTalk(name);
  const pieces: Float32Array[] = [];
  const [firstAtMs = 0] = dropouts[0] ?? [];
  let fromMs = firstAtMs - 6000;
  for (const [atMs, lostMs, silentMs] of dropouts) {
    pieces.push(part(sound, matchingRateHz, fromMs, atMs));
    pieces.push(silence(matchingRateHz, silentMs));
    fromMs = atMs + lostMs;
  }
  pieces.push(part(sound, matchingRateHz, fromMs, fromMs + 4000));
  const stretches = track(index, concatSounds(...pieces));
  expect(new Set(stretches.map(({ relation }) => relation))).toEqual(new Set(["start", "gap"]));
});

// A stream that is followed already goes on across such a dropout.
test.each([0.5, 1, 2])(
  "%d ms that are lost soon after the beginning hide no word before them",
  async (lostMs) => {
    const { index, sound } = await readTalk("lighthouses");
    const pieces = [
      part(sound, matchingRateHz, 2524, 3200),
      part(sound, matchingRateHz, 3200 + lostMs, 8524),
    ];
    const stretches = track(index, concatSounds(...pieces));
    expect(stretches).toMatchObject([{ relation: "start", streamFrom: 0 }]);
  },
);

async function readTalk(name: string) {
  const index = await loadIndex(folder, () => {});
  const sound = index.talks.find(({ talk }) => talk.name === name)?.talk.sound;
  if (!sound) throw new Error(`No talk ${name} in ${folder}`);
  return { index, sound };
}

function track(index: TalkIndex, sound: Float32Array): readonly Stretch[] {
  const stretches: Stretch[] = [];
  const tracker = new SoundTracker(index, {
    onStretch: (stretch) => void stretches.push(stretch),
    onHeard() {},
  });
  tracker.push(sound);
  tracker.end();
  return stretches;
}
