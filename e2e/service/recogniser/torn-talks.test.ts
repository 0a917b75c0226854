// @vitest-environment node
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { joined } from "../audio/joined.ts";
import { matchingRateHz } from "../talks/talk.ts";
import { part, silence } from "../testing/sound.ts";
import { loadIndex } from "./load-index.ts";
import { SoundTracker } from "./sound-tracker.ts";
import type { Stretch } from "./stretch.ts";

const folder = fileURLToPath(new URL("../../site/talks", import.meta.url));

/** What a busy browser leaves out of a talk: from where, how much, and how much silence it plays. */
type Hole = readonly [atMs: number, lostMs: number, silentMs: number];

// A voice that is made says a word again nearly the same way.
test.each<[string, readonly Hole[]]>([
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
])("%s, torn, is not heard elsewhere for a moment", async (name, holes) => {
  const index = await loadIndex(folder, () => {});
  const sound = index.talks.find(({ talk }) => talk.name === name)?.talk.sound;
  if (!sound) throw new Error(`No talk ${name} in ${folder}`);
  const pieces: Float32Array[] = [];
  const [firstAtMs = 0] = holes[0] ?? [];
  let fromMs = firstAtMs - 6000;
  for (const [atMs, lostMs, silentMs] of holes) {
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
  tracker.push(joined(...pieces));
  tracker.end();
  expect(new Set(stretches.map(({ relation }) => relation))).toEqual(new Set(["start", "gap"]));
});
