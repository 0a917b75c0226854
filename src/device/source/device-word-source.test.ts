import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import { LONG } from "../../lib/testing/long.ts";
import { NO_PROGRESS } from "../../voice/ledger/stream-progress.ts";
import { proseTalk, randomTalk, Talk } from "../../voice/testing/talk.ts";
import { wordsFrom } from "../../voice/testing/words-from.ts";
import { clock, Rig } from "../testing/device-rig.ts";
import type { RecogniserHabits } from "../testing/fake-device.ts";

beforeEach(() => clock.install());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function caption(talk: Talk, habits: RecogniserHabits, seed: number, targets = ["de"]) {
  const rig = new Rig(talk, habits, seed);
  rig.choices = { ...rig.choices, targets };
  rig.start();
  await rig.play(talk.endMs + 3000);
  await rig.finish();
  return rig;
}

interface Seeds {
  readonly all: readonly number[];
  /** Talks of which words were lost when a new recogniser heard only a second again. */
  readonly late: readonly number[];
  /** One ends between two words, and the pause after the second follows at once. */
  readonly paused: readonly number[];
  readonly stopped: readonly number[];
  /** A word came twice when words were not allowed to come late. */
  readonly busy: readonly number[];
}

const SHORT_SEEDS: Seeds = {
  all: [1],
  late: [19, 42],
  paused: [377],
  stopped: [18],
  busy: [9, 16],
};
const LONG_SEEDS: Seeds = {
  all: [2, 3, 4],
  late: [44, 46, 48, 50],
  paused: [],
  stopped: [25, 26],
  busy: [23, 28],
};

const ONCE = "every word comes once";

describe(ONCE, () => {
  playTalks(SHORT_SEEDS);

  test("after recognisers that bring no word", async () => {
    const talk = proseTalk(5, 60_000);
    (await caption(talk, { stalls: 1 }, 5)).expectExact(talk);
  });
});

describe(ONCE, LONG, () => playTalks(LONG_SEEDS));

function playTalks({ all, late, paused, stopped, busy }: Seeds): void {
  test.each(all)("in a talk without faults (%i)", async (seed) => {
    const talk = proseTalk(seed, 45_000);
    (await caption(talk, {}, seed, ["de", "fr"])).expectExact(talk);
  });

  test.each(all)("with a recogniser that ends by itself (%i)", async (seed) => {
    const talk = proseTalk(seed, 50_000);
    (await caption(talk, { livesMs: [6000, 15_000] }, seed)).expectExact(talk);
  });

  test.each([...all, ...late])(
    "with one that ends by itself on a busy machine (%i)",
    async (seed) => {
      const talk = proseTalk(seed, 50_000);
      (await caption(talk, { livesMs: [6000, 15_000], lagMs: 700 }, seed)).expectExact(talk);
    },
  );

  test.each(all)("with ones that end with the first word after a silence (%i)", async (seed) => {
    const { words } = proseTalk(seed, 20_000);
    const firstMs = words[0]?.startMs ?? 0;
    const talk = new Talk(
      words.map((word) => ({
        ...word,
        startMs: word.startMs - firstMs + 900,
        endMs: word.endMs - firstMs + 900,
      })),
    );
    (await caption(talk, { livesMs: [1800, 3000], endings: 2 }, seed)).expectExact(talk);
  });

  test.each(all)("with one that never finishes a result (%i)", async (seed) => {
    const talk = proseTalk(seed, 50_000);
    (await caption(talk, { neverFinal: true }, seed)).expectExact(talk);
  });

  test.each(all)("with one that repeats itself and corrects its words (%i)", async (seed) => {
    const talk = proseTalk(seed, 45_000);
    (await caption(talk, { repeats: true, corrects: true }, seed)).expectExact(talk);
  });

  test.each([...all, ...paused])("with one that does all of it (%i)", async (seed) => {
    const talk = proseTalk(seed, 50_000);
    const habits = { livesMs: [8000, 20_000], neverFinal: true, repeats: true } as const;
    (await caption(talk, habits, seed)).expectExact(talk);
  });

  test.each([
    ...all.map((seed) => ({ seed, lagMs: 350 })),
    ...[...all, ...stopped].map((seed) => ({ seed, lagMs: 800 })),
  ])("after the worker was stopped (%o)", async ({ seed, lagMs }) => {
    const talk = proseTalk(seed, 45_000);
    const rig = new Rig(talk, { lagMs }, seed);
    rig.choices = { ...rig.choices, targets: ["de"] };
    rig.start();
    for (let at = 0; at < 3; at++) {
      await rig.play(9000 + seed * 371);
      rig.restart();
    }
    await rig.play(talk.endMs);
    await rig.finish();
    rig.expectExact(talk);
  });

  test.each([...all, ...busy])("after words of a service, on a busy machine (%i)", async (seed) => {
    for (const talk of [proseTalk(seed, 25_000), randomTalk(seed, 25_000)]) {
      for (const share of [0.3, 0.6]) {
        const rig = new Rig(talk, { lagMs: 1200 }, seed);
        const known = talk.words.slice(0, Math.floor(talk.words.length * share));
        const settledMs = known.at(-1)?.endMs ?? 0;
        const segments = known.map((word, at) =>
          at === 0 ? word : { ...word, text: ` ${word.text}` },
        );
        rig.concluded.set(ORIGINAL_LANE, segments);
        rig.device.capture.rememberProgress({ ...NO_PROGRESS, settledMs });
        await clock.pass(settledMs + 300 + (seed % 5) * 900, () => false);
        rig.start();
        await rig.play(talk.endMs);
        await rig.finish();
        rig.expectExact(talk);
      }
    }
  });

  test.each(all)("of a talk that repeats few words (%i)", async (seed) => {
    const talk = randomTalk(seed, 60_000);
    (await caption(talk, {}, seed)).expectExact(talk);
  });
}

describe("a recogniser that refuses", () => {
  test.each([
    ["missing", "device_missing"],
    ["downloadable", "device_language"],
    ["downloading", "device_downloading"],
    ["unavailable", "device_language"],
    ["language-not-supported", "device_language"],
    ["not-allowed", "device_refused"],
    ["service-not-allowed", "device_refused"],
    ["not-private", "device_not_private"],
    ["network", "device_not_private"],
  ])("%s ends the captions: %s", async (ending, reason) => {
    const rig = new Rig(proseTalk(1, 20_000), { refuses: () => ending });
    rig.start();
    await rig.play(20_000);
    expect(rig.outcome).toMatchObject({ reason });
    expect(rig.device.requests).toHaveLength(1);
    rig.device.capture.release();
  });

  test("needs to know the spoken language", async () => {
    const rig = new Rig(proseTalk(1, 20_000));
    rig.choices = { ...rig.choices, spoken: null };
    rig.start();
    await rig.play(1000);
    expect(rig.outcome).toMatchObject({ reason: "device_spoken" });
    expect(rig.device.requests).toEqual([]);
    rig.device.capture.release();
  });

  test("starts again, less and less often, and gives up", async () => {
    const rig = new Rig(proseTalk(1, 60_000), { refuses: () => "audio-capture" });
    rig.start();
    await rig.play(120_000);
    expect(rig.outcome).toMatchObject({ reason: "device_failing" });
    expect(rig.device.requests).toHaveLength(9);
    expect(rig.troubles).toHaveLength(8);
    rig.device.capture.release();
  });

  test("loses no word over a few attempts", async () => {
    const talk = proseTalk(3, 30_000);
    const rig = await caption(talk, { refuses: (at) => (at < 3 ? "aborted" : undefined) }, 3);
    rig.expectExact(talk);
    expect(rig.states).toContain("reconnecting");
    expect(rig.states.indexOf("streaming")).toBeGreaterThan(rig.states.indexOf("reconnecting"));
  });

  test("is no trouble when it only heard silence", async () => {
    const talk = proseTalk(3, 20_000);
    const rig = await caption(talk, { refuses: (at) => (at < 20 ? "no-speech" : undefined) }, 3);
    rig.expectExact(talk);
    expect(rig.troubles).toEqual([]);
  });

  test("starts without terms when it takes none", async () => {
    const talk = proseTalk(3, 20_000);
    const rig = new Rig(talk, {
      refuses: (at) => (at === 0 ? "phrases-not-supported" : undefined),
    });
    rig.choices = { ...rig.choices, terms: ["Ada Lovelace"] };
    rig.start();
    await rig.play(talk.endMs + 3000);
    await rig.finish();
    rig.expectExact(talk);
    expect(rig.device.requests.map(({ terms }) => terms)).toEqual([["Ada Lovelace"], []]);
  });
});

describe("changes while captions run", () => {
  test("another spoken language begins with the first word that is not concluded", async () => {
    const talk = new Talk([
      ...wordsFrom(500, "one two three four"),
      ...wordsFrom(5000, "five six"),
    ]);
    const rig = new Rig(talk, { neverFinal: true });
    rig.start();
    await rig.play(5600);
    rig.choices = { ...rig.choices, spoken: "de" };
    rig.source.renew();
    await rig.play(4000);
    await rig.finish();
    rig.expectExact(talk);
    expect(rig.device.requests.map(({ language }) => language)).toEqual(["en", "de"]);
  });

  test("a new target gets the words from then on, a removed one no more", async () => {
    const talk = new Talk([...wordsFrom(500, "one two three"), ...wordsFrom(6000, "four five")]);
    const rig = new Rig(talk);
    rig.choices = { ...rig.choices, targets: ["de"] };
    rig.start();
    await rig.play(4500);
    rig.choices = { ...rig.choices, targets: ["fr"] };
    rig.source.renew();
    await rig.play(6000);
    await rig.finish();
    expect(rig.textOf("de")).toBe("de-one de-two de-three");
    expect(rig.textOf("fr")).toBe("fr-four fr-five");
    expect(rig.device.requests).toHaveLength(1);
  });

  test("a region of the spoken language needs no translator", async () => {
    const talk = new Talk(wordsFrom(500, "one two three"));
    const rig = await caption(talk, {}, 1, ["en-GB"]);
    expect(rig.textOf("en-GB")).toBe("one two three");
    expect(rig.device.translated).toEqual([]);
  });
});

test("a long silence ends the recogniser until there is sound again", async () => {
  const talk = new Talk([...wordsFrom(500, "one two"), ...wordsFrom(90_000, "three four")]);
  const rig = new Rig(talk);
  rig.start();
  await rig.play(80_000);
  expect(rig.states.at(-1)).toBe("paused");
  await rig.play(20_000);
  await rig.finish();
  rig.expectExact(talk);
  expect(rig.device.requests).toHaveLength(2);
});

test("recognisers that end in every silence get past a long one", async () => {
  const talk = new Talk([...wordsFrom(500, "one two"), ...wordsFrom(50_000, "three four")]);
  const rig = new Rig(talk, { livesMs: [6000, 9000] });
  rig.start();
  await rig.play(55_000);
  expect(rig.textOf(ORIGINAL_LANE)).toBe("one two three four");
  await rig.finish();
  rig.expectExact(talk);
});

test("words over music are concluded although nobody pauses", async () => {
  const talk = new Talk(wordsFrom(500, "one two three"), [{ fromMs: 0, toMs: 20_000 }]);
  const rig = new Rig(talk, { neverFinal: true });
  rig.start();
  await rig.play(10_000);
  expect(rig.textOf(ORIGINAL_LANE)).toBe("one two three");
  await rig.finish();
  rig.expectExact(talk);
});

test("music is not heard again and again", async () => {
  const talk = new Talk(wordsFrom(300_000, "one two"), [{ fromMs: 0, toMs: 299_000 }]);
  const rig = new Rig(talk);
  rig.start();
  await rig.play(303_000);
  await rig.finish();
  rig.expectExact(talk);
  expect(rig.device.requests.length).toBeLessThan(10);
  expect(rig.troubles).toEqual([]);
});

test("sound that nobody needs is released, and the rest is kept", async () => {
  const talk = proseTalk(2, 60_000);
  const rig = new Rig(talk);
  rig.start();
  await rig.play(50_000);
  const { capture } = rig.device;
  expect(capture.settledMs).toBeGreaterThan(30_000);
  expect(capture.settledMs).toBeLessThanOrEqual(capture.progress.settledMs);
  await rig.finish();
});

test("a lane without its pack is reported until it has it, and does not interrupt", async () => {
  const talk = proseTalk(4, 40_000);
  const rig = new Rig(talk, { livesMs: [6000, 9000] }, 4);
  rig.choices = { ...rig.choices, targets: ["de"] };
  rig.device.canTranslate = false;
  rig.start();
  await rig.play(20_000);
  expect(rig.states).not.toContain("reconnecting");
  expect(rig.troubles.at(-1)).toMatchObject({ error: { reason: "device_translation" } });
  expect(rig.troubles.every(({ retryAtMs }) => retryAtMs === null)).toBe(true);
  rig.device.canTranslate = true;
  await rig.play(5000);
  const reported = rig.troubles.length;
  expect(rig.textOf("de")).not.toBe("");
  await rig.play(talk.endMs);
  await rig.finish();
  expect(rig.troubles).toHaveLength(reported);
  rig.expectExact(talk);
});

test("a pack that is removed while captions run is reported, and its lane filled later", async () => {
  const talk = proseTalk(4, 40_000);
  const rig = new Rig(talk, {}, 4);
  rig.choices = { ...rig.choices, targets: ["de", "fr"] };
  rig.start();
  await rig.play(10_000);
  expect(rig.troubles).toEqual([]);
  rig.device.canTranslate = false;
  await rig.play(10_000);
  expect(rig.troubles.at(-1)).toMatchObject({
    error: { reason: "device_translation" },
    retryAtMs: null,
  });
  expect(rig.states).not.toContain("reconnecting");
  rig.device.canTranslate = true;
  await rig.play(talk.endMs);
  await rig.finish();
  rig.expectExact(talk);
});

test("a translator that fails is asked again, and its words come in order", async () => {
  const talk = proseTalk(4, 40_000);
  const rig = new Rig(talk, {}, 4);
  rig.choices = { ...rig.choices, targets: ["de"] };
  rig.device.canTranslate = false;
  rig.start();
  await rig.play(20_000);
  expect(rig.troubles.length).toBeGreaterThan(0);
  rig.device.canTranslate = true;
  await rig.play(talk.endMs);
  await rig.finish();
  rig.expectExact(talk);
});
