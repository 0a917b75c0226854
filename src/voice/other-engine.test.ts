import { expect, it } from "vitest";
import { ORIGINAL_LANE, type SegmentUpdate } from "../captions/segment.ts";
import { proseTalk, type SpokenWord } from "./testing/talk.ts";
import { useRigs } from "./testing/use-rigs.ts";

const { rigFor } = useRigs();

// An engine that concludes every word by itself, at its own times.
function concludedBy(
  lane: string,
  words: readonly SpokenWord[],
  { prefix = "", earlierMs = 0 } = {},
): SegmentUpdate {
  const concluded = words.map(({ text, startMs, endMs }, at) => ({
    text: `${at > 0 ? " " : ""}${prefix}${text}`,
    startMs: Math.max(0, startMs - earlierMs),
    endMs: Math.max(0, endMs - earlierMs),
  }));
  return { lane, language: lane === ORIGINAL_LANE ? "en" : lane, concluded, tentative: [] };
}

it.each([1, 2, 3, 4, 5, 6])(
  "continues after the words of another engine, which placed its translation earlier (%i)",
  async (seed) => {
    const rig = rigFor(proseTalk(seed, 30_000), { seed });
    await rig.clock.pass(13_000);
    const words = rig.talk.words.filter(({ endMs }) => endMs <= 11_000);
    const last = words.at(-1);
    rig.startAfterOtherEngine(
      [
        concludedBy(ORIGINAL_LANE, words),
        concludedBy("de", words, { prefix: "de-", earlierMs: 700 }),
      ],
      // The service hears the last word again.
      last?.startMs ?? 0,
    );
    await rig.playAndFinish(rig.talk.endMs + 1500 - rig.clock.nowMs);
    expect(rig.outcome).toBe("ended");
    expect(rig.gaps).toEqual([]);
    for (const lane of [ORIGINAL_LANE, "de"]) {
      expect(rig.textOf(lane)).toBe(rig.expectedText(lane));
    }
  },
);
