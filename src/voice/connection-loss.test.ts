import { describe, expect, it } from "vitest";
import { ORIGINAL_LANE } from "../captions/segment.ts";
import { LONG } from "../lib/testing/long.ts";
import { expectExact } from "./testing/expect-exact.ts";
import { randomTalk, Talk } from "./testing/talk.ts";
import { useRigs } from "./testing/use-rigs.ts";
import { wordsFrom } from "./testing/words-from.ts";

const { startRig } = useRigs();

describe("an undisturbed stream", () => {
  it("delivers every word and leaves nothing behind", async () => {
    const stream = startRig(randomTalk(1, 15_000));
    await stream.playAndFinish(stream.talk.endMs + 1500);
    expect(stream.states).toEqual(["requesting", "connecting", "streaming", "draining"]);
    expectExact(stream);
    stream.capture.release();
    await stream.clock.pass(1000);
    expect(stream.clock.pending).toBe(0);
  });

  it("ends by itself when the sound does", async () => {
    const stream = startRig(randomTalk(2, 5000));
    await stream.clock.pass(stream.talk.endMs + 500);
    stream.capture.end();
    await stream.clock.pass(5000, () => stream.outcome !== null);
    expect(stream.states.at(-1)).toBe("draining");
    expectExact(stream);
  });

  it("requests the end once, however often finish is called", async () => {
    const stream = startRig(randomTalk(3, 3000));
    await stream.clock.pass(3000);
    stream.stream.finish();
    await stream.finish();
    stream.stream.finish();
    expect(stream.service.ends).toBe(1);
    expect(stream.outcome).toBe("ended");
  });

  it("lets capture release only sound whose words were delivered", async () => {
    const stream = startRig(randomTalk(4, 30_000));
    await stream.clock.pass(28_000);
    const { settledMs } = stream.capture;
    expect(settledMs).toBeGreaterThan(15_000);
    const settled = stream.talk.words.filter(({ endMs }) => endMs <= settledMs);
    for (const lane of [ORIGINAL_LANE, "de"]) {
      const words = stream.textOf(lane).trim().split(" ");
      expect(words.length).toBeGreaterThanOrEqual(settled.length);
    }
    expect(stream.capture.progress.settledMs).toBeGreaterThanOrEqual(stream.capture.settledMs);
  });
});

describe("dropped connections", () => {
  it.each(["keeps", "forgets", "restarts-clock", "refuses"] as const)(
    "lose and repeat no word when the service %s a dropped session",
    async (resume) => {
      const stream = startRig(randomTalk(2, 45_000));
      stream.service.behaviour.resume = resume;
      for (let n = 0; n < 6; n++) {
        await stream.clock.pass(6300);
        stream.service.socket?.drop(n % 2 === 0);
      }
      await stream.playAndFinish(stream.talk.endMs + 1500 - stream.clock.nowMs);
      expectExact(stream);
    },
  );

  it("resume the session where nothing is open, and start a new one where it repeats a word", async () => {
    const talk = new Talk([
      ...wordsFrom(500, "one two three"),
      ...wordsFrom(10_000, "four five six"),
    ]);
    const stream = startRig(talk);
    await stream.clock.pass(6500);
    stream.service.socket?.drop();
    await stream.clock.pass(4500);
    expect([stream.service.requests, stream.service.resumes]).toEqual([1, 1]);
    stream.service.socket?.drop();
    await stream.playAndFinish(4000);
    expect([stream.service.requests, stream.service.resumes]).toEqual([2, 1]);
    expectExact(stream);
  });

  const dropInQuickSuccession = async (seed: number) => {
    const stream = startRig(randomTalk(seed, 40_000), { ringMs: 120_000 });
    stream.service.behaviour.resume = "refuses";
    await stream.clock.pass(8000);
    for (let n = 0; n < 40; n++) {
      stream.service.socket?.drop();
      await stream.clock.pass(700, () => stream.service.socket?.isOpen === true);
      await stream.clock.pass(100 + 300 * (n % 7));
    }
    await stream.playAndFinish(stream.talk.endMs + 1500 - stream.clock.nowMs);
    expectExact(stream);
  };
  const quickly = "in quick succession lose no word (%i)";
  it.each([1])(quickly, dropInQuickSuccession);
  it.each([2, 3, 4, 5, 6, 7, 8])(quickly, LONG, dropInQuickSuccession);

  it("in silence send none of it again and do not delay the end", async () => {
    const stream = startRig(new Talk(wordsFrom(500, "one two three")), {
      ringMs: 120_000,
    });
    stream.service.behaviour.resume = "refuses";
    await stream.clock.pass(6000);
    const dropEveryMs = 5000;
    const dropOften = async (ms: number) => {
      for (let passedMs = 0; passedMs < ms && stream.outcome === null; passedMs += dropEveryMs) {
        await stream.clock.pass(dropEveryMs);
        stream.service.socket?.drop();
      }
    };
    await dropOften(25_000);
    stream.capture.end();
    stream.stream.finish();
    await dropOften(120_000);
    expect(stream.outcome).toBe("ended");
    expectExact(stream);
  });

  it("are retried when the token was already used", async () => {
    const stream = startRig(
      new Talk([...wordsFrom(500, "one two"), ...wordsFrom(9000, "three four")]),
    );
    await stream.clock.pass(6500);
    stream.service.useUpTokens();
    stream.service.socket?.drop();
    await stream.playAndFinish(6000);
    expect([stream.service.requests, stream.service.resumes]).toEqual([2, 1]);
    expectExact(stream);
  });

  it("are noticed when no close event arrives", async () => {
    const stream = startRig(randomTalk(5, 40_000));
    await stream.clock.pass(12_000);
    stream.service.socket?.fallSilent();
    await stream.clock.pass(18_000, () => stream.service.requests > 1);
    expect(stream.service.requests).toBe(2);
    await stream.playAndFinish(stream.talk.endMs + 1500 - stream.clock.nowMs);
    expectExact(stream);
  });

  it("lose nothing sent to a dead connection, however long it takes to notice", async () => {
    const stream = startRig(randomTalk(321_110_383, 30_000));
    await stream.clock.pass(10_330);
    stream.service.socket?.fallSilent();
    await stream.playAndFinish(stream.talk.endMs + 1500 - stream.clock.nowMs);
    expect(stream.service.requests).toBe(2);
    expectExact(stream);
  });

  it("are noticed by a send buffer that does not empty", async () => {
    const stream = startRig(randomTalk(6, 25_000));
    await stream.clock.pass(6000);
    stream.service.socket?.stall();
    await stream.clock.pass(11_000, () => stream.service.sockets.length > 1);
    expect(stream.service.sockets.length).toBe(2);
    await stream.playAndFinish(stream.talk.endMs + 1500 - stream.clock.nowMs);
    expectExact(stream);
  });

  it("with two seconds of latency lose no word", async () => {
    const stream = startRig(randomTalk(7, 50_000), { ringMs: 60_000 });
    stream.service.behaviour.latencyMs = 1000;
    for (let n = 0; n < 3; n++) {
      await stream.clock.pass(14_000);
      stream.service.socket?.drop();
    }
    await stream.playAndFinish(stream.talk.endMs + 6000 - stream.clock.nowMs);
    expectExact(stream);
  });

  it("do not affect the end: the last words are requested again", async () => {
    const stream = startRig(randomTalk(8, 10_000));
    await stream.clock.pass(stream.talk.endMs + 200);
    stream.capture.end();
    stream.stream.finish();
    await stream.clock.pass(30);
    stream.service.socket?.drop();
    await stream.clock.pass(20_000, () => stream.outcome !== null);
    expectExact(stream);
  });
});

it("gets the last words over another connection when the end is not answered", async () => {
  const stream = startRig(randomTalk(23, 10_000));
  await stream.clock.pass(stream.talk.endMs + 200);
  stream.service.socket?.fallSilent();
  await stream.clock.pass(7000);
  await stream.finish();
  expect(stream.service.requests).toBe(2);
  expectExact(stream);
});

describe("lost sound", () => {
  it("is reported when the network is down for longer than sound is kept", async () => {
    const stream = startRig(randomTalk(9, 240_000));
    await stream.clock.pass(12_345);
    stream.service.behaviour.isDown = true;
    stream.service.socket?.drop();
    await stream.clock.pass(180_000);
    stream.service.behaviour.isDown = false;
    globalThis.dispatchEvent(new Event("online"));
    await stream.playAndFinish(45_000);
    expect(stream.outcome).toBe("ended");
    expect(stream.gaps).toHaveLength(1);
    const [gap] = stream.gaps;
    // The gap ends exactly where the first new chunk begins, and starts after the last shown word.
    expect(stream.service.received.map(({ fromMs }) => fromMs)).toContain(gap?.toMs);
    expect(gap?.fromMs).toBeLessThanOrEqual(12_345);
    expect(gap?.fromMs).toBeGreaterThan(11_000);
    expect((gap?.toMs ?? 0) - (gap?.fromMs ?? 0)).toBeGreaterThan(149_000);
    expect((gap?.toMs ?? 0) - (gap?.fromMs ?? 0)).toBeLessThan(154_000);
    expect(stream.unreported()).toEqual([]);
    expect(stream.faults(ORIGINAL_LANE)).toEqual([]);
    expect(stream.faults("de")).toEqual([]);
    expect(stream.troubles.length).toBeGreaterThan(3);
  });

  const loseInOneLane = async (seed: number) => {
    // Chunk by chunk, as with a full send buffer: little of the kept sound arrives.
    const limits = { batchMs: 60 };
    const stream = startRig(randomTalk(seed, 60_000), { ringMs: 6000, seed, limits });
    stream.service.behaviour.resume = "refuses";
    while (stream.clock.nowMs < stream.talk.endMs) {
      await stream.clock.pass(2500);
      stream.service.socket?.drop();
    }
    await stream.finish();
    expect(stream.gaps).not.toEqual([]);
    expect(stream.faults(ORIGINAL_LANE)).toEqual([]);
    expect(stream.faults("de")).toEqual([]);
  };
  const inOneLane = "is reported even if only one lane has its words (%d)";
  it.each([30])(inOneLane, loseInOneLane);
  it.each([31, 33, 35])(inOneLane, LONG, loseInOneLane);

  it("is reported to its end when captions stop while the service is down", async () => {
    const stream = startRig(randomTalk(11, 60_000));
    await stream.clock.pass(12_345);
    stream.service.behaviour.isDown = true;
    stream.service.socket?.drop();
    await stream.playAndFinish(8000);
    expect(stream.outcome).toBe("ended");
    expect(stream.gaps).toHaveLength(1);
    expect(stream.gaps[0]?.fromMs).toBeLessThanOrEqual(12_345);
    // The wall clock and the clock of whole chunks differ by less than a chunk.
    expect(Math.abs((stream.gaps[0]?.toMs ?? 0) - stream.capture.capturedMs)).toBeLessThan(61);
    expect(stream.unreported()).toEqual([]);
    expect(stream.faults(ORIGINAL_LANE)).toEqual([]);
  });

  it("is not reported at the end if that was sent and silent", async () => {
    const stream = startRig(randomTalk(13, 10_000));
    await stream.clock.pass(stream.talk.endMs - 1500);
    stream.service.socket?.fallSilent();
    await stream.clock.pass(4500);
    stream.service.behaviour.isDown = true;
    stream.service.socket?.drop();
    await stream.finish();
    expect(stream.outcome).toBe("ended");
    expect(stream.gaps).toHaveLength(1);
    expect(stream.gaps[0]?.toMs).toBeGreaterThan(stream.talk.endMs);
    expect(stream.gaps[0]?.toMs).toBeLessThan(stream.talk.endMs + 1000);
    expect(stream.faults(ORIGINAL_LANE)).toEqual([]);
  });

  it("is avoided when much is kept: words are awaited as long as they come", async () => {
    const stream = startRig(randomTalk(12, 100_000), { ringMs: 120_000 });
    await stream.clock.pass(5000);
    stream.service.behaviour.isDown = true;
    stream.service.socket?.drop();
    await stream.clock.pass(95_000);
    stream.service.behaviour.isDown = false;
    await stream.finish();
    expectExact(stream);
  });

  it("is reported when the service reads too slowly for too long", async () => {
    const stream = startRig(randomTalk(10, 90_000));
    await stream.clock.pass(5000);
    stream.service.socket?.stall();
    stream.service.socket?.trickle(40);
    await stream.clock.pass(60_000);
    expect(stream.links.some(({ isSlow }) => isSlow)).toBe(true);
    expect(Math.max(...stream.links.map(({ backlogMs }) => backlogMs))).toBeLessThan(32_000);
    stream.service.socket?.recover();
    await stream.playAndFinish(60_000);
    expect(stream.links.at(-1)).toEqual({ backlogMs: 0, isSlow: false });
    expect(stream.unreported()).toEqual([]);
    expect(stream.faults(ORIGINAL_LANE)).toEqual([]);
  });
});
