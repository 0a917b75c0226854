import { describe, expect, it } from "vitest";
import { STREAM_POLICY } from "../stream-policy.ts";
import { seededRandom } from "../testing/talk.ts";
import { VoiceError } from "../voice-error.ts";
import { isTransient, readRetryAfterMs, retryDelayMs } from "./retry-policy.ts";

const failed = { attempt: 0, failingForMs: 0, hasWorked: true, retryAfterMs: undefined };

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

  it("picks any part of the ceiling: full jitter", () => {
    expect(retryDelayMs({ ...failed, attempt: 4 }, STREAM_POLICY, 0)).toBe(0);
    expect(retryDelayMs({ ...failed, attempt: 4 }, STREAM_POLICY, 0.25)).toBe(1000);
  });

  it("does not bring a hundred clients back at once", () => {
    const tries = triesAtMs(100, 8);
    for (let attempt = 1; attempt < 8; attempt++) {
      const times = tries.map((ofClient) => ofClient[attempt] ?? Number.NaN);
      const ceilingMs = 250 * 2 ** attempt;
      // With an even spread, a tenth of the ceiling would see ten of them.
      expect(mostWithin(ceilingMs / 10, times)).toBeLessThan(30);
      const meanMs = times.reduce((sum, at) => sum + at, 0) / times.length;
      const deviationMs = Math.sqrt(
        times.reduce((sum, at) => sum + (at - meanMs) ** 2, 0) / times.length,
      );
      // An even spread has a deviation of 0.29 of the ceiling.
      expect(deviationMs).toBeGreaterThan(Math.min(ceilingMs, 30_000) * 0.2);
    }
    // All attempts together: after five seconds, no second sees more requests than half the
    // clients.
    const late = tries.flat().filter((at) => at > 5000);
    expect(mostWithin(1000, late)).toBeLessThan(50);
  });

  it("waits as long as the service asks, plus some jitter", () => {
    const firsts = triesAtMs(100, 1, 20_000).map(([at]) => at ?? Number.NaN);
    expect(Math.min(...firsts)).toBeGreaterThanOrEqual(20_000);
    expect(Math.max(...firsts)).toBeLessThanOrEqual(22_000);
    expect(mostWithin(200, firsts)).toBeLessThan(30);
    const atOnce = triesAtMs(100, 1, 0).map(([at]) => at ?? Number.NaN);
    expect(mostWithin(25, atOnce)).toBeLessThan(30);
  });

  it("gives up after two minutes before captions have worked, and after fifteen later", () => {
    const at = (failingForMs: number, hasWorked: boolean) =>
      retryDelayMs({ ...failed, attempt: 9, failingForMs, hasWorked }, STREAM_POLICY, 0.5);
    expect(at(104_000, false)).toBe(15_000);
    expect(at(106_000, false)).toBeNull();
    expect(at(106_000, true)).toBe(15_000);
    expect(at(890_000, true)).toBeNull();
  });

  it("gives up at once when the requested wait exceeds the time left", () => {
    const asked = { ...failed, hasWorked: false, retryAfterMs: 600_000 };
    expect(retryDelayMs(asked, STREAM_POLICY, 0)).toBeNull();
  });
});

function serviceError(reason: string, retryAfterMs?: number): Error {
  return Object.assign(new Error(reason), { reason, retryAfterMs });
}

describe("transient errors", () => {
  it.each(["too_many_requests", "server_error", "unavailable", "unreachable"])(
    "include %s",
    (reason) => expect(isTransient(serviceError(reason))).toBe(true),
  );

  it.each([
    "bad_request",
    "key_refused",
    "forbidden",
    "quota_exceeded",
    "not_configured",
    "bad_answer",
  ])("do not include %s", (reason) => expect(isTransient(serviceError(reason))).toBe(false));

  it("include a dropped connection, but no stream error", () => {
    expect(isTransient(VoiceError.connectionLost(""))).toBe(true);
    expect(isTransient(VoiceError.streamError(400, 1, ""))).toBe(false);
    expect(isTransient("thrown by something else")).toBe(false);
  });

  it("carry the wait that the service asked for", () => {
    const asked = serviceError("too_many_requests", 7000);
    expect(readRetryAfterMs(asked)).toBe(7000);
    expect(readRetryAfterMs(serviceError("unavailable"))).toBeUndefined();
    expect(readRetryAfterMs(null)).toBeUndefined();
  });
});
