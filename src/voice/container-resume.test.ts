import { describe, expect, it } from "vitest";
import {
  DEFAULT_SOURCE_CONTENT_TYPE,
  SOURCE_FORMATS,
  type SourceContentType,
} from "../audio/formats/source-formats.ts";
import { expectExact } from "./testing/expect-exact.ts";
import { proseTalk, randomTalk } from "./testing/talk.ts";
import { useRigs } from "./testing/use-rigs.ts";

const { startRig } = useRigs();

const CONTENT_TYPES = SOURCE_FORMATS.map(({ contentType }) => contentType);
const DROPS = 4;
const SEEDS = Array.from({ length: 12 }, (_, n) => n + 1);

async function playWithDrops(
  contentType: SourceContentType,
  resumedSound: "accepts" | "refuses-header" | "closes-at-header" | "ignores",
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

describe.each(CONTENT_TYPES)("dropped connections with %s", (contentType) => {
  it.each(["accepts", "refuses-header", "closes-at-header", "ignores"] as const)(
    "lose and repeat no word when the service %s",
    async (resumedSound) => {
      expectExact(await playWithDrops(contentType, resumedSound, 2, true));
    },
  );
});

describe.each(CONTENT_TYPES)("broken connections with %s", (contentType) => {
  it.each([2, 50])("lose and repeat no word (%i)", async (seed) => {
    expectExact(await playWithDrops(contentType, "accepts", seed, false));
  });
});

describe("a service that accepts repeated headers", () => {
  it.each([
    ["audio/flac", true, 0.1],
    ["audio/webm;codecs=opus", true, 0.1],
    ["audio/mpeg", true, 0.1],
    // When a connection breaks, it is unknown how much of the last sound arrived.
    ["audio/flac", false, 1],
    ["audio/webm;codecs=opus", false, 1],
    ["audio/mpeg", false, 1],
  ] as const)(
    "gets few requests for new sessions with %s, clean close %s: at most %d per drop",
    async (contentType, isClean, most) => {
      let sessions = 0;
      for (const seed of SEEDS) {
        const talk = proseTalk(seed, 30_000);
        const stream = await playWithDrops(contentType, "accepts", seed, isClean, talk);
        expectExact(stream);
        sessions += stream.service.requests - 1;
        stream.dispose();
      }
      expect(sessions / (SEEDS.length * DROPS)).toBeLessThanOrEqual(most);
    },
  );
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
