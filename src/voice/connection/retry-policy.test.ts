import { describe, expect, it } from "vitest";
import { STREAM_POLICY } from "../stream-policy.ts";
import { seededRandom } from "../testing/talk.ts";
import { VoiceError } from "../voice-error.ts";
import { isPassing, retryAfterOf, retryDelayMs } from "./retry-policy.ts";

const failed = { attempt: 0, failingForMs: 0, hasWorked: true, retryAfterMs: undefined };

/** When each of so many clients that failed together makes its n-th try. */
function triesAtMs(clients: number, attempts: number, retryAfterMs?: number): number[][] {
  const random = seededRandom(7);
  return Array.from({ length: clients }, () => {
    let atMs = 0;
    return Array.from({ length: attempts }, (_, attempt) => {
      const asked = attempt === 0 ? retryAfterMs : undefined;
      const state = { ...failed, attempt, failingForMs: atMs, retryAfterMs: asked };
      atMs += retryDelayMs(state, STREAM_POLICY, random()) ?? Number.NaN;
      return atMs;
    });
  });
}

/** The most tries that fall into any window of that length. */
function mostWithin(windowMs: number, times: readonly number[]): number {
  return Math.max(
    ...times.map((from) => times.filter((at) => at >= from && at < from + windowMs).length),
  );
}

describe("retryDelayMs", () => {
  it("doubles its ceiling from 250 ms to 30 s", () => {
    const ceilings = Array.from({ length: 9 }, (_, attempt) =>
      retryDelayMs({ ...failed, attempt }, STREAM_POLICY, 1),
    );
    expect(ceilings).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it("takes any part of the ceiling: full jitter", () => {
    expect(retryDelayMs({ ...failed, attempt: 4 }, STREAM_POLICY, 0)).toBe(0);
    expect(retryDelayMs({ ...failed, attempt: 4 }, STREAM_POLICY, 0.25)).toBe(1000);
  });

  it("does not bring a hundred clients back at once", () => {
    const tries = triesAtMs(100, 8);
    for (let attempt = 1; attempt < 8; attempt++) {
      const times = tries.map((ofClient) => ofClient[attempt] ?? Number.NaN);
      const ceilingMs = 250 * 2 ** attempt;
      // Evenly spread, a tenth of the ceiling would see ten of them.
      expect(mostWithin(ceilingMs / 10, times)).toBeLessThan(30);
      const meanMs = times.reduce((sum, at) => sum + at, 0) / times.length;
      const deviationMs = Math.sqrt(
        times.reduce((sum, at) => sum + (at - meanMs) ** 2, 0) / times.length,
      );
      // That of an even spread over the ceiling is 0.29 of it.
      expect(deviationMs).toBeGreaterThan(Math.min(ceilingMs, 30_000) * 0.2);
    }
    // All tries together: after five seconds no second sees more than half as many requests as there are clients.
    const late = tries.flat().filter((at) => at > 5000);
    expect(mostWithin(1000, late)).toBeLessThan(50);
  });

  it("waits as long as the service asks, and a little more that differs", () => {
    const firsts = triesAtMs(100, 1, 20_000).map(([at]) => at ?? Number.NaN);
    expect(Math.min(...firsts)).toBeGreaterThanOrEqual(20_000);
    expect(Math.max(...firsts)).toBeLessThanOrEqual(22_000);
    expect(mostWithin(200, firsts)).toBeLessThan(30);
    const atOnce = triesAtMs(100, 1, 0).map(([at]) => at ?? Number.NaN);
    expect(mostWithin(25, atOnce)).toBeLessThan(30);
  });

  it("gives up after two minutes before captions have worked, after fifteen later", () => {
    const at = (failingForMs: number, hasWorked: boolean) =>
      retryDelayMs({ ...failed, attempt: 9, failingForMs, hasWorked }, STREAM_POLICY, 0.5);
    expect(at(104_000, false)).toBe(15_000);
    expect(at(106_000, false)).toBeNull();
    expect(at(106_000, true)).toBe(15_000);
    expect(at(890_000, true)).toBeNull();
  });

  it("gives up at once when it is to wait for longer than it would try", () => {
    const asked = { ...failed, hasWorked: false, retryAfterMs: 600_000 };
    expect(retryDelayMs(asked, STREAM_POLICY, 0)).toBeNull();
  });
});

/** An error of the REST side, as far as the stream knows it. */
function serviceError(reason: string, retryAfterMs?: number): Error {
  return Object.assign(new Error(reason), { reason, retryAfterMs });
}

describe("what an error says of another try", () => {
  it.each(["too_many_requests", "server_error", "unavailable", "unreachable"])(
    "%s may pass",
    (reason) => expect(isPassing(serviceError(reason))).toBe(true),
  );

  it.each([
    "bad_request",
    "key_refused",
    "forbidden",
    "quota_exceeded",
    "not_configured",
    "bad_answer",
  ])("%s does not pass", (reason) => expect(isPassing(serviceError(reason))).toBe(false));

  it("a dropped connection may pass, an error of the stream does not", () => {
    expect(isPassing(VoiceError.connectionLost(""))).toBe(true);
    expect(isPassing(VoiceError.streamError(400, 1, ""))).toBe(false);
    expect(isPassing("thrown by something else")).toBe(false);
  });

  it("tells how long the service asked to wait", () => {
    const asked = serviceError("too_many_requests", 7000);
    expect(retryAfterOf(asked)).toBe(7000);
    expect(retryAfterOf(serviceError("unavailable"))).toBeUndefined();
    expect(retryAfterOf(null)).toBeUndefined();
  });
});
