import { describe, expect, it } from "vitest";
import {
  DEFAULT_SOURCE_CONTENT_TYPE,
  SOURCE_FORMATS,
  type SourceContentType,
} from "../audio/formats/source-formats.ts";
import { LONG } from "../lib/testing/long.ts";
import { expectExact } from "./testing/expect-exact.ts";
import { proseTalk, randomTalk } from "./testing/talk.ts";
import { useRigs } from "./testing/use-rigs.ts";

const { startRig } = useRigs();

const CONTENT_TYPES = SOURCE_FORMATS.map(({ contentType }) => contentType);
// Streams know a format by its header and its codec's look-ahead; raw sound has neither.
const CLASSES = SOURCE_FORMATS.map(({ isRaw, codec }) => (isRaw ? "raw" : codec));
const OF_CLASSES = CONTENT_TYPES.filter((_, at) => CLASSES.indexOf(CLASSES[at] ?? "raw") === at);
const OTHERS = CONTENT_TYPES.filter((contentType) => !OF_CLASSES.includes(contentType));
// What becomes of a repeated header does not depend on the codec: one codec and raw sound do.
const THOROUGH = CONTENT_TYPES.filter((contentType) =>
  [DEFAULT_SOURCE_CONTENT_TYPE, "audio/ogg;codecs=opus"].includes(contentType),
);
const REST_OF_CLASSES = OF_CLASSES.filter((contentType) => !THOROUGH.includes(contentType));
const RESUMED_SOUNDS = ["accepts", "refuses-header", "closes-at-header", "ignores"] as const;
const BROKEN_SEEDS = [2, 50];
const DROPS = 4;

async function playWithDrops(
  contentType: SourceContentType,
  resumedSound: (typeof RESUMED_SOUNDS)[number],
  seed: number,
  isClean: boolean,
  talk = randomTalk(seed, 30_000),
) {
  const stream = startRig(talk, { seed });
  stream.service.contentType = contentType;
  stream.service.behaviour.resumedSound = resumedSound;
  for (let n = 0; n < DROPS; n++) {
    await stream.clock.pass(6137);
    stream.service.socket?.drop(isClean);
  }
  await stream.playAndFinish(stream.talk.endMs + 1500 - stream.clock.nowMs);
  return stream;
}

function dropAndBreak(
  contentType: SourceContentType,
  sounds: readonly (typeof RESUMED_SOUNDS)[number][],
  seeds: readonly number[],
) {
  it.each(sounds)(
    "loses and repeats no word on drops when the service %s",
    async (resumedSound) => {
      expectExact(await playWithDrops(contentType, resumedSound, 2, true));
    },
  );

  it.each(seeds)("loses and repeats no word when connections break (%i)", async (seed) => {
    expectExact(await playWithDrops(contentType, "accepts", seed, false));
  });
}

describe.each(THOROUGH)("%s", (contentType) => {
  dropAndBreak(contentType, RESUMED_SOUNDS, BROKEN_SEEDS);
});

describe.each(REST_OF_CLASSES)("%s", (contentType) => {
  dropAndBreak(contentType, ["accepts"], BROKEN_SEEDS.slice(0, 1));
});

describe.each(REST_OF_CLASSES)("%s", LONG, (contentType) => {
  dropAndBreak(contentType, RESUMED_SOUNDS.slice(1), BROKEN_SEEDS.slice(1));
});

describe.each(OTHERS)("%s", LONG, (contentType) => {
  dropAndBreak(contentType, RESUMED_SOUNDS, BROKEN_SEEDS);
});

const FEW_SESSIONS =
  "gets few requests for new sessions with %s, clean close %s: at most %d per drop";
const CLEAN = [
  ["audio/webm;codecs=opus", true, 0.1],
  ["audio/flac", true, 0.1],
  ["audio/mpeg", true, 0.1],
] as const;
// When a connection breaks, it is unknown how much of the last sound arrived.
const BROKEN = [
  ["audio/flac", false, 1],
  ["audio/webm;codecs=opus", false, 1],
  ["audio/mpeg", false, 1],
] as const;

const needsFewSessions =
  (talks: number) => async (contentType: SourceContentType, isClean: boolean, most: number) => {
    let sessions = 0;
    for (let seed = 1; seed <= talks; seed++) {
      const talk = proseTalk(seed, 30_000);
      const stream = await playWithDrops(contentType, "accepts", seed, isClean, talk);
      expectExact(stream);
      sessions += stream.service.requests - 1;
      stream.dispose();
    }
    expect(sessions / (talks * DROPS)).toBeLessThanOrEqual(most);
  };

describe("a service that accepts repeated headers (6 talks)", () => {
  it.each(CLEAN.slice(0, 1))(FEW_SESSIONS, needsFewSessions(6));
  it.each([...CLEAN.slice(1), ...BROKEN])(FEW_SESSIONS, LONG, needsFewSessions(6));
});

describe("a service that accepts repeated headers (12 talks)", LONG, () => {
  it.each([...CLEAN, ...BROKEN])(FEW_SESSIONS, needsFewSessions(12));
});

describe("a service that does not accept repeated headers", () => {
  it.each([
    ["refuses-header", 1],
    ["closes-at-header", 2],
    ["ignores", 2],
  ] as const)("is tried a limited number of times: it %s", async (resumedSound, tries) => {
    const stream = await playWithDrops("audio/webm;codecs=opus", resumedSound, 2, true);
    expectExact(stream);
    expect(stream.service.resumes).toBe(tries);
  });

  it("is still resumed with raw sound", async () => {
    const stream = await playWithDrops(DEFAULT_SOURCE_CONTENT_TYPE, "refuses-header", 2, true);
    expect(stream.service.resumes).toBe(DROPS);
  });
});
