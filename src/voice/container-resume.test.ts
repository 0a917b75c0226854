import { describe, expect, it } from "vitest";
import {
  DEFAULT_SOURCE_CONTENT_TYPE,
  SOURCE_FORMATS,
  type SourceContentType,
} from "../audio/source-formats.ts";
import { expectExact } from "./testing/expect-exact.ts";
import { proseTalk, randomTalk } from "./testing/talk.ts";
import { useRigs } from "./testing/use-rigs.ts";

const { startRig } = useRigs();

const CONTENT_TYPES = SOURCE_FORMATS.map(({ contentType }) => contentType);
const DROPS = 4;
const SEEDS = Array.from({ length: 12 }, (_, n) => n + 1);

async function playWithDrops(
  contentType: SourceContentType,
  again: "hears" | "refuses-header" | "closes-at-header" | "is-deaf",
  seed: number,
  isClean: boolean,
  talk = randomTalk(seed, 30_000),
) {
  const stream = startRig(talk, { seed });
  stream.service.contentType = contentType;
  stream.service.behaviour.again = again;
  for (let n = 0; n < DROPS; n++) {
    await stream.clock.pass(6137);
    stream.service.socket?.drop(isClean);
  }
  await stream.playAndFinish(stream.talk.endMs + 1500 - stream.clock.nowMs);
  return stream;
}

describe.each(CONTENT_TYPES)("dropped connections with %s", (contentType) => {
  it.each(["hears", "refuses-header", "closes-at-header", "is-deaf"] as const)(
    "cost no word and double none where the service %s what is sent again",
    async (again) => {
      expectExact(await playWithDrops(contentType, again, 2, true));
    },
  );
});

describe.each(CONTENT_TYPES)("broken lines with %s", (contentType) => {
  it.each([2, 50])("cost no word and double none (%i)", async (seed) => {
    expectExact(await playWithDrops(contentType, "hears", seed, false));
  });
});

describe("a service that takes headers again", () => {
  it.each([
    ["audio/flac", true, 0.1],
    ["audio/webm;codecs=opus", true, 0.1],
    ["audio/mpeg", true, 0.1],
    // How much of the last sound has arrived is not known of a line that breaks.
    ["audio/flac", false, 0.2],
    ["audio/webm;codecs=opus", false, 0.2],
    ["audio/mpeg", false, 0.2],
  ] as const)(
    "is asked for few new sessions with %s, closing properly %s: at most %d a drop",
    async (contentType, isClean, most) => {
      let sessions = 0;
      for (const seed of SEEDS) {
        const talk = proseTalk(seed, 30_000);
        const stream = await playWithDrops(contentType, "hears", seed, isClean, talk);
        expectExact(stream);
        sessions += stream.service.requests - 1;
        stream.dispose();
      }
      expect(sessions / (SEEDS.length * DROPS)).toBeLessThanOrEqual(most);
    },
  );
});

describe("a service that does not take headers again", () => {
  it.each([
    ["refuses-header", 1],
    ["closes-at-header", 2],
    ["is-deaf", 2],
  ] as const)("is tried a bounded number of times: it %s", async (again, tries) => {
    const stream = await playWithDrops("audio/webm;codecs=opus", again, 2, true);
    expectExact(stream);
    expect(stream.service.resumes).toBe(tries);
  });

  it("is resumed with raw sound all the same", async () => {
    const stream = await playWithDrops(DEFAULT_SOURCE_CONTENT_TYPE, "refuses-header", 2, true);
    expect(stream.service.resumes).toBe(DROPS);
  });
});
