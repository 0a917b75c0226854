import { describe, expect, test } from "vitest";
import { summariseStretches } from "../account/hearing-account.ts";
import type { HearingAccount } from "../account/session-account.ts";
import { concatSounds } from "../audio/concat-sounds.ts";
import { Resampler } from "../audio/resampler.ts";
import { alawSamples } from "../decoders/g711.ts";
import { matchingRateHz } from "../talks/talk.ts";
import { noisy, part, silence } from "../testing/sound.ts";
import { syntheticTalk } from "../testing/synthetic-talk.ts";
import { SoundTracker } from "./sound-tracker.ts";
import type { Stretch } from "./stretch.ts";
import { TalkIndex } from "./talk-index.ts";

const first = syntheticTalk("first", 1, 30);
const second = syntheticTalk("second", 2, 30);
const index = new TalkIndex([first, second]);

const of = (talk: { sound: Float32Array }, fromMs: number, toMs: number) =>
  part(talk.sound, matchingRateHz, fromMs, toMs);
const quiet = (lengthMs: number) => silence(matchingRateHz, lengthMs);

function track(sound: Float32Array): HearingAccount & { foundAfterMs: number[] } {
  const stretches: Stretch[] = [];
  const foundAfterMs: number[] = [];
  let fed = 0;
  const tracker = new SoundTracker(index, {
    onStretch(stretch) {
      stretches.push(stretch);
      foundAfterMs.push(((fed - stretch.streamFrom) * 1_000) / matchingRateHz);
    },
    onHeard() {},
  });
  for (let at = 0; at < sound.length; at += 480) {
    const chunk = sound.subarray(at, at + 480);
    fed += chunk.length;
    tracker.push(chunk);
  }
  tracker.end();
  return { ...summariseStretches(stretches), foundAfterMs };
}

// The samples from -1 to 1 in 8193 steps.
const alawOf = Array.from({ length: 8_193 }, (_, n) => throughAlaw(n / 4_096 - 1));

const ways: [string, (sound: Float32Array) => Float32Array][] = [
  ["untouched", (sound) => sound],
  ["30 dB softer, in 16 bits", (sound) => sound.map((s) => Math.round(s * 1_036) / 32_768)],
  ["louder than full scale", (sound) => sound.map((s) => Math.max(-0.1, Math.min(0.1, s)))],
  ["with noise 15 dB below it", (sound) => noisy(sound, 0.015)],
  ["through A-law", (sound) => sound.map((s) => alawOf[Math.round((s + 1) * 4_096)] ?? 0)],
  ["off the grid by a third of a sample", (sound) => thirdOfASampleLater(sound)],
  ["upside down by a wrong cable", (sound) => sound.map((s) => -s)],
];

describe("a talk is followed", () => {
  test.each(ways.slice(0, -1))("%s, in one piece", (_way, change) => {
    const account = track(change(of(first, 3_000, 11_000)));
    expect(account.stretches).toHaveLength(1);
    expect(account.stretches[0]).toMatchObject({ talk: "first", relation: "start" });
    expect(account.talks[0]?.fromMs).toBeLessThan(3_060);
    expect(account.talks[0]?.toMs).toBeGreaterThan(10_500);
    expect(account.heardOnceShare).toBe(1);
  });

  const fromAnywhere = "from anywhere within a second";
  test(fromAnywhere, () => expectFound(5_610));
  test(`${fromAnywhere} (every 1870 ms)`, { tags: ["long"] }, () => expectFound(1_870));

  function expectFound(everyMs: number): void {
    for (let fromMs = 1_000; fromMs < 23_000; fromMs += everyMs) {
      for (const talk of [first, second]) {
        const { stretches, foundAfterMs } = track(of(talk, fromMs, fromMs + 1_200));
        expect(stretches[0]).toMatchObject({ talk: talk.name, relation: "start" });
        const { fromMs: heardFromMs = 0, streamFromMs = 0 } = stretches[0] ?? {};
        expect(Math.abs(heardFromMs - streamFromMs - fromMs)).toBeLessThan(1);
        expect(foundAfterMs[0]).toBeLessThan(1_000);
      }
    }
  }

  test("after silence or noise of any length", () => {
    for (const lead of [quiet(777), noisy(quiet(2_000), 0.02), quiet(13_000)]) {
      const account = track(concatSounds(lead, of(first, 8_000, 10_500)));
      const leadMs = (lead.length * 1_000) / matchingRateHz;
      const [stretch] = account.stretches;
      expect(stretch?.talk).toBe("first");
      expect((stretch?.streamFromMs ?? 0) - (stretch?.fromMs ?? 0)).toBeCloseTo(leadMs - 8_000, 0);
    }
  });
});

describe("a single chunk of 60 ms", () => {
  // Every 227 ms through three sentences: in vowels, in hisses, across pauses.
  const places = Array.from({ length: 22 }, (_, n) => 5_000 + n * 227);

  const fewPlaces = places.filter((_, n) => n % 4 === 0);

  const missing = "that is missing is located to the sample";
  test(missing, () => expectMissing(fewPlaces));
  test(`${missing} (${places.length} places)`, { tags: ["long"] }, () => expectMissing(places));

  function expectMissing(places: readonly number[]): void {
    for (const atMs of places) {
      const account = track(
        concatSounds(of(first, atMs - 1_500, atMs), of(first, atMs + 60, atMs + 1_500)),
      );
      expect(account.gaps.map(({ lengthMs }) => lengthMs)).toEqual([60]);
      // Exact in speech; in a pause of the talk, the position of a gap cannot be known.
      expect(Math.abs((account.gaps[0]?.atMs ?? 0) - atMs)).toBeLessThan(500);
      expect(account.talks[0]?.missingMs).toBe(60);
      expect([account.repeats, account.seeks, account.pauses]).toEqual([[], [], []]);
    }
  }

  const repeated = "that is repeated is located to the sample";
  test(repeated, () => expectRepeated(fewPlaces));
  test(`${repeated} (${places.length} places)`, { tags: ["long"] }, () => expectRepeated(places));

  function expectRepeated(places: readonly number[]): void {
    for (const atMs of places) {
      const account = track(
        concatSounds(of(first, atMs - 1_500, atMs), of(first, atMs - 60, atMs + 1_500)),
      );
      // Where the talk is silent, a repeated chunk is a longer pause.
      const found = [...account.repeats, ...account.pauses];
      expect(found.map(({ lengthMs }) => lengthMs)).toEqual([60]);
      expect([account.gaps, account.seeks]).toEqual([[], []]);
    }
  }

  test("that was replaced by silence is reported", () => {
    const account = track(
      concatSounds(of(first, 4_000, 6_000), quiet(60), of(first, 6_060, 8_000)),
    );
    expect(account.gaps).toHaveLength(1);
    expect(account.gaps[0]?.lengthMs).toBeCloseTo(60, -1);
    expect(account.gaps[0]?.atMs).toBeCloseTo(6_000, -1);
  });
});

const beforeDropout = "sound before a dropout at the very beginning is recognised too";
test(beforeDropout, () => expectRecognisedBeforeDropout(1_230));
test(`${beforeDropout} (every 410 ms)`, { tags: ["long"] }, () =>
  expectRecognisedBeforeDropout(410),
);

function expectRecognisedBeforeDropout(everyMs: number): void {
  for (let fromMs = 5_000; fromMs < 9_000; fromMs += everyMs) {
    for (const [headMs, holeMs] of [
      [300, 240],
      [200, 200],
      [500, 400],
    ] as const) {
      const behindMs = fromMs + headMs + holeMs;
      const head = of(first, fromMs, fromMs + headMs);
      // A pause of the talk is not recognised by itself.
      if (loudShare(head) < 0.6) continue;
      const sound = concatSounds(head, quiet(holeMs), of(first, behindMs, behindMs + 1_600));
      const account = track(sound);
      const at = `${headMs} ms from ${fromMs}, then ${holeMs} ms of silence`;
      expect(account.stretches[0]?.fromMs ?? 0, at).toBeLessThan(fromMs + headMs);
      expect(account.gaps.length, at).toBeLessThanOrEqual(1);
      expect([account.repeats, account.seeks], at).toEqual([[], []]);
    }
  }
}

describe("a listener", () => {
  test("may seek forwards and backwards", () => {
    const account = track(
      concatSounds(of(first, 6_000, 9_000), of(first, 20_000, 23_000), of(first, 12_000, 15_000)),
    );
    expect(account.stretches.map(({ relation }) => relation)).toEqual(["start", "seek", "seek"]);
    expect(account.seeks.map(({ lengthMs }) => Math.round(lengthMs / 100))).toEqual([110, -110]);
    expect([account.gaps, account.repeats]).toEqual([[], []]);
  });

  const pausing = "may pause without a loss";
  test(pausing, () => expectPauses([9_210, 9_630], [9_840]));
  test(`${pausing} (14 places)`, { tags: ["long"] }, () =>
    expectPauses([9_000, 9_210, 9_420, 9_630, 9_840, 10_050], [9_210, 9_840]),
  );

  function expectPauses(manyPlaces: readonly number[], fewPlaces: readonly number[]): void {
    // Shorter than the time after which a talk has ended, longer, and longer than what is kept.
    for (const [pauseMs, places] of [
      [300, manyPlaces],
      [1_500, manyPlaces],
      [13_000, fewPlaces],
    ] as const) {
      for (const atMs of places) {
        const account = track(
          concatSounds(of(first, 7_500, atMs), quiet(pauseMs), of(first, atMs, 11_600)),
        );
        expect(account.heardOnceShare).toBe(1);
        expect(account.pauses).toHaveLength(1);
        expect(account.pauses[0]?.lengthMs).toBeCloseTo(pauseMs, -1);
        expect([account.gaps, account.repeats, account.seeks]).toEqual([[], [], []]);
      }
    }
  }

  test("who mutes the player loses the muted part", () => {
    const account = track(
      concatSounds(of(first, 7_000, 9_000), quiet(4_000), of(first, 13_000, 15_000)),
    );
    expect(account.gaps).toHaveLength(1);
    expect(account.gaps[0]?.lengthMs).toBeCloseTo(4_000, -2);
    expect(account.seeks).toEqual([]);
  });

  test("may change to another talk", () => {
    const account = track(concatSounds(of(first, 7_000, 9_000), of(second, 15_000, 17_500)));
    expect(account.stretches.map(({ talk, relation }) => [talk, relation])).toEqual([
      ["first", "start"],
      ["second", "talk"],
    ]);
    expect(account.stretches[0]?.toMs).toBeCloseTo(9_000, -2);
    expect(account.stretches[1]?.fromMs).toBeCloseTo(15_000, -2);
  });

  test("may change the volume", () => {
    const sound = of(first, 3_000, 8_000);
    const account = track(sound.map((s, n) => (n < 20_000 ? s * 0.03 : s)));
    expect(account.stretches).toHaveLength(1);
  });
});

describe("nothing is recognised in", () => {
  test.each<[string, Float32Array]>([
    ["silence", quiet(4_000)],
    ["noise", noisy(quiet(4_000), 0.1)],
    ["a tone", new Float32Array(32_000).map((_, n) => 0.3 * Math.sin(n / 3))],
    ["another voice", syntheticTalk("unknown", 99, 12).sound],
    ["a talk played a quarter faster", faster(of(first, 3_000, 13_000), 1.25)],
  ])("%s", (_what, sound) => {
    expect(track(sound).stretches).toEqual([]);
  });
});

function loudShare(sound: Float32Array): number {
  const pieces = Array.from({ length: Math.floor(sound.length / 160) }, (_, n) =>
    sound.subarray(n * 160, (n + 1) * 160).reduce((sum, sample) => sum + sample * sample, 0),
  );
  const loudest = Math.max(...pieces);
  return pieces.filter((power) => power > loudest / 50).length / pieces.length;
}

function throughAlaw(sample: number): number {
  return alawSamples.reduce((best, value) =>
    Math.abs(value - sample) < Math.abs(best - sample) ? value : best,
  );
}

function thirdOfASampleLater(sound: Float32Array): Float32Array {
  const fine = new Resampler(matchingRateHz, matchingRateHz * 3).push(sound);
  return new Float32Array(Math.floor(fine.length / 3)).map((_, n) => fine[n * 3 + 1] ?? 0);
}

function faster(sound: Float32Array, factor: number): Float32Array {
  return new Float32Array(Math.floor(sound.length / factor)).map((_, n) => {
    const at = Math.floor(n * factor);
    return (sound[at] ?? 0) * (1 - ((n * factor) % 1)) + (sound[at + 1] ?? 0) * ((n * factor) % 1);
  });
}
