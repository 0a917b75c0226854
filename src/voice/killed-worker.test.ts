import { describe, expect, it } from "vitest";
import { ORIGINAL_LANE } from "../captions/segment.ts";
import { fc } from "../lib/testing/fc.ts";
import { LONG } from "../lib/testing/long.ts";
import { expectExact } from "./testing/expect-exact.ts";
import { StreamRig } from "./testing/stream-rig.ts";
import { randomTalk, Talk } from "./testing/talk.ts";
import { useRigs } from "./testing/use-rigs.ts";
import { wordsFrom } from "./testing/words-from.ts";

const { startRig } = useRigs();

function longSentences(count: number): Talk {
  const sentence = (at: number) =>
    wordsFrom(500 + at * 10_000, Array.from({ length: 20 }, (_, n) => `w${at}x${n}`).join(" "));
  return new Talk(Array.from({ length: count }, (_, at) => sentence(at)).flat());
}

// Makes words distinct: where a draft is cut, only different words show how much was written.
function distinct({ words }: Talk): Talk {
  return new Talk(words.map((word, at) => ({ ...word, text: `${at}${word.text}` })));
}

describe("a worker that is stopped every few seconds", () => {
  it("makes progress even if it never lives as long as a sentence", async () => {
    const stream = startRig(longSentences(9), { ringMs: 60_000 });
    stream.service.mostWords = 1000;
    stream.service.behaviour.latencyMs = 60;
    while (stream.clock.nowMs < stream.talk.endMs) {
      await stream.clock.pass(2600);
      await stream.killFor(400);
    }
    await stream.finish();
    expect(stream.gaps).toEqual([]);
    expect(stream.faults(ORIGINAL_LANE)).toEqual([]);
    expectExact(stream);
  });
});

const WHENEVER_STOPPED = "loses no sound and repeats no word, whenever the worker is stopped";

it(WHENEVER_STOPPED, () => survivesStops(4));

it(`${WHENEVER_STOPPED} (15 runs)`, LONG, () => survivesStops(15));

async function survivesStops(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.array(fc.integer({ min: 700, max: 4000 }), { minLength: 8, maxLength: 24 }),
      fc.constantFrom(0, 300, 900),
      fc.constantFrom(20, 90),
      fc.constantFrom(7, 20),
      async (seed, livesMs, downMs, latencyMs, mostWords) => {
        const rig = new StreamRig(distinct(randomTalk(seed, 50_000)), {
          ringMs: 60_000,
          seed,
        });
        try {
          rig.service.mostWords = mostWords;
          rig.service.behaviour.latencyMs = latencyMs;
          rig.start();
          for (const lifeMs of livesMs) {
            await rig.clock.pass(lifeMs);
            await rig.killFor(downMs);
          }
          await rig.clock.pass(Math.max(5000, rig.talk.endMs + 2000 - rig.clock.nowMs));
          await rig.finish();
          expectExact(rig);
        } finally {
          rig.dispose();
        }
      },
    ),
    { numRuns, seed: 26, endOnFailure: true },
  );
}
