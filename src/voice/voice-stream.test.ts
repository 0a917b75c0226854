import { describe, expect, it } from "vitest";
import { ORIGINAL_LANE } from "../captions/segment.ts";
import { LONG } from "../lib/testing/long.ts";
import { expectExact } from "./testing/expect-exact.ts";
import { ServiceRefusal } from "./testing/service-refusal.ts";
import { randomTalk, Talk } from "./testing/talk.ts";
import { useRigs } from "./testing/use-rigs.ts";
import { wordsFrom } from "./testing/words-from.ts";

const { rigFor, startRig } = useRigs();

describe("a killed worker", () => {
  it("continues where the journal ends, ten times in a row", async () => {
    const stream = startRig(randomTalk(11, 60_000));
    for (let n = 0; n < 10; n++) {
      await stream.clock.pass(1700 + 613 * n);
      stream.killAndRestart();
    }
    await stream.playAndFinish(stream.talk.endMs + 1500 - stream.clock.nowMs);
    expectExact(stream);
  });

  it("continues in music without reporting it as lost", async () => {
    const talk = new Talk(
      [...wordsFrom(500, "one two three"), ...wordsFrom(70_000, "four five")],
      [{ fromMs: 2000, toMs: 69_000 }],
    );
    const stream = startRig(talk);
    await stream.clock.pass(60_000);
    stream.killAndRestart();
    await stream.playAndFinish(14_000);
    expect(stream.gaps).toEqual([]);
    expect(stream.textOf(ORIGINAL_LANE)).toBe("one two three four five");
  });
});

describe("a change of connection", () => {
  it("before the hour limit, at a pause or at the latest, loses nothing", async () => {
    const limits = { rotateAfterMs: 5000, rotateAtLatestMs: 9000 };
    const stream = startRig(randomTalk(12, 90_000), { limits });
    await stream.playAndFinish(stream.talk.endMs + 1500);
    expect(stream.service.sockets.length).toBeGreaterThan(9);
    expect(stream.service.resumes).toBeGreaterThan(0);
    expectExact(stream);
  });

  const closeEveryTwentySeconds = async (times: number) => {
    const stream = startRig(randomTalk(13, times * 20_000));
    for (let n = 0; n < times; n++) {
      await stream.clock.pass(19_500);
      stream.service.socket?.drop(true);
    }
    await stream.playAndFinish(stream.talk.endMs + 1500 - stream.clock.nowMs);
    expectExact(stream);
  };
  const twentySeconds = "when the service closes every twenty seconds, loses nothing %i times";
  it.each([4])(twentySeconds, closeEveryTwentySeconds);
  it.each([10])(twentySeconds, LONG, closeEveryTwentySeconds);

  it("for another language keeps the old session until the new one is open", async () => {
    const stream = startRig(randomTalk(14, 30_000));
    await stream.clock.pass(10_000);
    stream.service.targets = ["de", "fr"];
    stream.stream.renew();
    await stream.playAndFinish(stream.talk.endMs + 1500 - stream.clock.nowMs);
    expect(stream.states).toEqual(["requesting", "connecting", "streaming", "draining"]);
    expect(stream.service.requests).toBe(2);
    expect(stream.textOf(ORIGINAL_LANE)).toBe(stream.expectedText(ORIGINAL_LANE));
    expect(stream.textOf("de")).toBe(stream.expectedText("de"));
    const french = stream.textOf("fr").trim();
    expect(french.length).toBeGreaterThan(100);
    expect(stream.expectedText("fr").endsWith(french)).toBe(true);
  });

  it("for another format of the sound loses no word", async () => {
    const stream = startRig(randomTalk(23, 30_000));
    for (const contentType of ["audio/ogg;codecs=opus", "audio/mpeg", "audio/flac"] as const) {
      await stream.clock.pass(6000);
      stream.service.contentType = contentType;
      stream.stream.renew();
    }
    await stream.playAndFinish(stream.talk.endMs + 1500 - stream.clock.nowMs);
    expect(stream.service.requests).toBe(4);
    expectExact(stream);
  });

  it("requests again when the settings change during a request", async () => {
    const stream = rigFor(randomTalk(15, 8000));
    stream.service.behaviour.latencyMs = 300;
    stream.start();
    await stream.clock.pass(400);
    stream.service.targets = ["fr"];
    stream.stream.renew();
    await stream.playAndFinish(stream.talk.endMs + 3000 - stream.clock.nowMs);
    expectExact(stream);
    expect(stream.service.requests).toBe(2);
  });
});

describe("silence", () => {
  it("pauses the session without losing the first word after it", async () => {
    const talk = new Talk([
      ...wordsFrom(500, "one two three"),
      ...wordsFrom(200_000, "four five six"),
    ]);
    const stream = startRig(talk, { silenceLimitMs: 30_000 });
    await stream.clock.pass(100_000);
    expect(stream.states).toEqual(["requesting", "connecting", "streaming", "paused"]);
    expect(stream.service.socket?.isOpen).toBe(false);
    expect(stream.service.ends).toBe(1);
    await stream.playAndFinish(104_000);
    expect(stream.outcome).toBe("ended");
    expect(stream.textOf(ORIGINAL_LANE)).toBe("one two three four five six");
    expect(stream.gaps).toEqual([]);
    const billedMs = stream.service.received.reduce(
      (sum, { fromMs, toMs }) => sum + toMs - fromMs,
      0,
    );
    expect(billedMs).toBeLessThan(1850 + 32_000 + 6000);
  });

  it("may be ended by the user", async () => {
    const stream = startRig(new Talk(wordsFrom(500, "one two three")), { silenceLimitMs: 10_000 });
    await stream.clock.pass(20_000);
    expect(stream.states.at(-1)).toBe("paused");
    stream.stream.finish();
    await stream.clock.pass(1);
    expect(stream.outcome).toBe("ended");
  });

  it("and music without words need few sessions", async () => {
    const talk = new Talk(
      [...wordsFrom(500, "one two three"), ...wordsFrom(600_500, "four five")],
      [{ fromMs: 2000, toMs: 600_000 }],
    );
    const stream = startRig(talk);
    await stream.playAndFinish(605_000);
    expectExact(stream);
    expect(stream.service.requests).toBeLessThan(10);
  });
});

describe("a service that refuses", () => {
  it.each([
    "bad_request",
    "key_refused",
    "forbidden",
    "quota_exceeded",
    "not_configured",
    "bad_answer",
  ])("with %s ends the stream at once", async (reason) => {
    const stream = rigFor(randomTalk(16, 5000));
    stream.service.behaviour.refusal = new ServiceRefusal(reason);
    stream.start();
    await stream.clock.pass(100);
    expect(stream.outcome).toMatchObject({ reason });
    expect(stream.service.requests).toBe(1);
  });

  it("for a while is not asked again sooner than it says", async () => {
    const stream = rigFor(randomTalk(17, 20_000));
    stream.service.behaviour.refusal = new ServiceRefusal("too_many_requests", 8000);
    stream.start();
    await stream.clock.pass(1000);
    expect(stream.troubles).toHaveLength(1);
    expect(stream.troubles[0]?.retryAtMs).toBeGreaterThanOrEqual(8000);
    stream.service.behaviour.refusal = null;
    await stream.clock.pass(6900);
    expect(stream.service.requests).toBe(1);
    await stream.playAndFinish(stream.talk.endMs + 1500 - stream.clock.nowMs);
    expectExact(stream);
  });

  it("for two minutes ends the stream with its own reason", async () => {
    const stream = rigFor(randomTalk(18, 5000));
    stream.service.behaviour.refusal = new ServiceRefusal("unavailable");
    stream.start();
    await stream.clock.pass(121_000);
    expect(stream.outcome).toMatchObject({ reason: "unavailable" });
    expect(stream.service.requests).toBeGreaterThan(8);
    expect(stream.service.requests).toBeLessThan(40);
  });

  it("by an error on the stream ends the stream at once", async () => {
    const stream = startRig(randomTalk(19, 5000));
    await stream.clock.pass(2000);
    stream.service.socket?.deliver({
      error: { request_type: "x", error_code: 400, reason_code: 1, error_message: "No." },
    });
    await stream.clock.pass(100);
    expect(stream.outcome).toMatchObject({ reason: "stream_error", detail: "No." });
    await stream.clock.pass(10_000);
    expect(stream.service.requests).toBe(1);
  });

  it("does not keep a user waiting who has stopped", async () => {
    const stream = rigFor(randomTalk(20, 5000));
    stream.service.behaviour.isDown = true;
    stream.start();
    await stream.clock.pass(30_000);
    stream.capture.end();
    stream.stream.finish();
    await stream.clock.pass(5100);
    expect(stream.outcome).toBe("ended");
    expect(stream.states).toEqual(["requesting", "draining"]);
  });

  it("delivers the words of an outage, even after Stop", async () => {
    const stream = rigFor(randomTalk(21, 8000));
    stream.service.behaviour.isDown = true;
    stream.start();
    await stream.clock.pass(stream.talk.endMs + 200);
    stream.service.behaviour.isDown = false;
    await stream.finish();
    expectExact(stream);
  });
});

it.each([10, 60, 130, 3000])("aborted after %d ms leaves nothing behind", async (ms) => {
  const stream = startRig(randomTalk(22, 5000));
  await stream.clock.pass(ms);
  stream.abort();
  await stream.clock.pass(1);
  expect(stream.outcome).toMatchObject({ name: "AbortError" });
  stream.capture.release();
  await stream.clock.pass(1000);
  expect(stream.clock.pending).toBe(0);
});
