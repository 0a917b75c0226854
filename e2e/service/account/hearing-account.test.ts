import { describe, expect, test } from "vitest";
import type { Relation, Stretch } from "../recogniser/stretch.ts";
import { TalkIndex } from "../recogniser/talk-index.ts";
import { syntheticTalk } from "../testing/synthetic-talk.ts";
import { summariseStretches } from "./hearing-account.ts";
import { SoundMeter } from "./sound-meter.ts";

const [talk, other] = new TalkIndex([syntheticTalk("talk", 1, 12), syntheticTalk("other", 2, 12)])
  .talks;
if (!talk || !other) throw new Error("two talks are needed");

function stretch(
  relation: Relation,
  talkFromMs: number,
  talkToMs: number,
  streamFromMs: number,
  of = talk,
): Stretch {
  if (!of) throw new Error("a talk is needed");
  return {
    talk: of,
    relation,
    talkFrom: talkFromMs * 8,
    talkTo: talkToMs * 8,
    streamFrom: streamFromMs * 8,
    streamTo: (streamFromMs + talkToMs - talkFromMs) * 8,
  };
}

describe("accountHearing", () => {
  test("without any sound there is no share", () => {
    expect(summariseStretches([])).toMatchObject({
      heardOnceShare: null,
      silentShare: null,
      talks: [],
      stretches: [],
    });
  });

  test("a missing and a repeated chunk", () => {
    const account = summariseStretches([
      stretch("start", 1_000, 3_000, 500),
      stretch("gap", 3_060, 5_000, 2_500),
      stretch("repeat", 4_940, 7_000, 4_440),
    ]);
    expect(account.gaps).toEqual([{ talk: "talk", atMs: 3_000, lengthMs: 60, streamMs: 2_500 }]);
    expect(account.repeats).toEqual([{ talk: "talk", atMs: 5_000, lengthMs: 60, streamMs: 4_440 }]);
    expect(account.talks).toEqual([
      {
        talk: "talk",
        fromMs: 1_000,
        toMs: 7_000,
        heardOnceMs: 5_880,
        missingMs: 60,
        repeatedMs: 60,
        heardOnceShare: 0.98,
      },
    ]);
    expect(account.heardOnceShare).toBe(0.98);
  });

  test("a dropout played as silence is distinguished from lost sound", () => {
    const account = summariseStretches([
      stretch("start", 1_000, 3_000, 0),
      stretch("gap", 3_200, 5_000, 2_190),
      stretch("gap", 5_060, 6_000, 3_990),
    ]);
    expect(account.heardOnceShare).toBeCloseTo(4_740 / 5_000);
    expect(account.silentShare).toBeCloseTo(190 / 5_000);
  });

  test("a pause loses nothing", () => {
    const account = summariseStretches([
      stretch("start", 1_000, 3_000, 0),
      stretch("resume", 3_000, 4_000, 5_000),
    ]);
    expect(account.pauses).toEqual([
      { talk: "talk", atMs: 3_000, lengthMs: 3_000, streamMs: 2_000 },
    ]);
    expect(account.heardOnceShare).toBe(1);
  });

  test("a seek backwards has a negative length, and talks are separate", () => {
    const account = summariseStretches([
      stretch("start", 5_000, 8_000, 0),
      stretch("seek", 1_000, 2_000, 3_000),
      stretch("talk", 0, 4_000, 4_000, other),
    ]);
    expect(account.seeks.map(({ lengthMs }) => lengthMs)).toEqual([-7_000]);
    expect(account.talks.map(({ talk, heardOnceShare }) => [talk, heardOnceShare])).toEqual([
      ["talk", 4_000 / 7_000],
      ["other", 1],
    ]);
    expect(account.heardOnceShare).toBe(8_000 / 11_000);
  });
});

test("a sound meter ignores digital silence", () => {
  const meter = new SoundMeter(8_000);
  meter.push(new Float32Array(8_000).fill(8 / 32_768));
  meter.push(new Float32Array(8_000).fill(0.01));
  meter.push(new Float32Array(8_000));
  expect(meter.seconds()).toBe(1);
  expect(meter.seconds([{ fromMs: 1_500, toMs: 2_500 }])).toBe(0.5);
});
