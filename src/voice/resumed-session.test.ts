import { describe, expect, it } from "vitest";
import type { SourceContentType } from "../audio/formats/source-formats.ts";
import { LONG } from "../lib/testing/long.ts";
import { expectExact } from "./testing/expect-exact.ts";
import { proseTalk, randomTalk, Talk } from "./testing/talk.ts";
import { useRigs } from "./testing/use-rigs.ts";
import { wordsFrom } from "./testing/words-from.ts";

const { startRig } = useRigs();

const DROPS = 6;

describe.each([
  [2, {}],
  [4, LONG],
  [8, LONG],
])("dropped connections in %i talks", (talks, options) => {
  it.each([
    ["keeps", 0.1],
    ["forgets", 1],
    ["restarts-clock", 1],
  ] as const)(
    "request few new sessions in mid-speech after a close: the service %s them, at most %d per drop",
    options,
    async (resume, most) => {
      let [sessions, resumes] = [0, 0];
      for (let seed = 1; seed <= talks; seed++) {
        const stream = startRig(proseTalk(seed, 45_000), { seed });
        stream.service.behaviour.resume = resume;
        for (let n = 0; n < DROPS; n++) {
          await stream.clock.pass(6137);
          stream.service.socket?.drop(true);
        }
        await stream.playAndFinish(stream.talk.endMs + 1500 - stream.clock.nowMs);
        expectExact(stream);
        sessions += stream.service.requests - 1;
        resumes += stream.service.resumes;
        stream.dispose();
      }
      expect(resumes).toBeGreaterThan((talks * DROPS) / 2);
      expect(sessions / (talks * DROPS)).toBeLessThanOrEqual(most);
    },
  );

  it(
    "request a new session in mid-speech when one broke: what arrived is unknown",
    options,
    async () => {
      for (let seed = 1; seed <= talks; seed++) {
        const stream = startRig(proseTalk(seed, 20_000), { seed });
        for (let n = 0; n < 2; n++) {
          await stream.clock.pass(6137);
          stream.service.socket?.drop();
        }
        await stream.playAndFinish(stream.talk.endMs + 1500 - stream.clock.nowMs);
        expectExact(stream);
        expect([stream.service.requests, stream.service.resumes]).toEqual([3, 0]);
        stream.dispose();
      }
    },
  );
});

describe("dropped connections", () => {
  const dropAndKeepTimes = async (seed: number, contentType: SourceContentType) => {
    const stream = startRig(randomTalk(seed, 45_000), { seed });
    stream.service.contentType = contentType;
    for (let n = 0; n < 6; n++) {
      await stream.clock.pass(6137);
      stream.service.socket?.drop(true);
    }
    await stream.playAndFinish(stream.talk.endMs + 1500 - stream.clock.nowMs);
    expectExact(stream);
  };
  const keepTimes = "keep the times of words right, so that none comes twice (%i, %s)";
  it.each([
    [17, "audio/pcm;encoding=s16le;rate=16000"],
    [5, "audio/mpeg"],
  ] as const)(keepTimes, dropAndKeepTimes);
  it.each([
    [6, "audio/mpeg"],
    [11, "audio/mpeg"],
  ] as const)(keepTimes, LONG, dropAndKeepTimes);

  it("request a new session when the resumed one answers with an error", async () => {
    const stream = startRig(
      new Talk(wordsFrom(500, "one two three four five six seven eight nine")),
    );
    await stream.clock.pass(2600);
    stream.service.socket?.drop(true);
    await stream.clock.pass(2000, () => stream.service.socket?.isOpen === true);
    stream.service.socket?.deliver({ error: { error_code: 400, error_message: "no header" } });
    await stream.playAndFinish(4000);
    expect([stream.service.requests, stream.service.resumes]).toEqual([2, 1]);
    expectExact(stream);
  });
});
