import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PacedSender } from "./paced-sender.ts";
import type { FeedChunk } from "./sound-feed.ts";
import { STREAM_POLICY } from "./stream-policy.ts";

const chunk = (id: number): FeedChunk => ({
  bytes: Uint8Array.of(id),
  startMs: id * 60,
  durationMs: 60,
  peak: 0,
  capturedAtMs: 0,
});

describe("PacedSender", () => {
  const sent: { id: number | undefined; atMs: number }[] = [];
  const ids = () => sent.map(({ id }) => id);
  let bufferedMs = 0;
  const wire = {
    send: ({ bytes }: FeedChunk) => sent.push({ id: bytes[0], atMs: performance.now() }),
    bufferedMs: () => bufferedMs,
  };
  let sender: PacedSender;

  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    sent.length = 0;
    bufferedMs = 0;
    sender = new PacedSender(STREAM_POLICY);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("sends at once what comes in real time, without a timer", () => {
    sender.attach(wire);
    sender.push(chunk(1));
    vi.advanceTimersByTime(60);
    sender.push(chunk(2));
    expect(ids()).toEqual([1, 2]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("drains a backlog at twice real time, in order", () => {
    for (let id = 0; id < 10; id++) sender.push(chunk(id));
    sender.attach(wire);
    vi.advanceTimersByTime(1000);
    expect(ids()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const gapsMs = sent.slice(1).map((entry, i) => entry.atMs - (sent[i]?.atMs ?? 0));
    expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(30);
  });

  it("keeps the pace over a change of connections, and forgets what waited", () => {
    sender.attach(wire);
    sender.push(chunk(1));
    sender.push(chunk(2));
    sender.detach();
    expect(sender.isEmpty).toBe(true);
    sender.attach(wire);
    sender.push(chunk(3));
    expect(ids()).toEqual([1]);
    vi.advanceTimersByTime(30);
    expect(ids()).toEqual([1, 3]);
  });

  it("waits while a second of sound is in the send buffer", () => {
    sender.attach(wire);
    bufferedMs = 1200;
    sender.push(chunk(1));
    vi.advanceTimersByTime(5000);
    expect(ids()).toEqual([]);
    bufferedMs = 900;
    vi.advanceTimersByTime(100);
    expect(ids()).toEqual([1]);
    expect(sender.takeHeldBack()).toBe(true);
    sender.push(chunk(2));
    vi.advanceTimersByTime(100);
    expect(sender.takeHeldBack()).toBe(false);
  });

  it("holds back as long as it is told, and goes on sooner when it may", () => {
    sender.attach(wire);
    sender.hold(4000);
    sender.push(chunk(1));
    vi.advanceTimersByTime(3900);
    expect(ids()).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(ids()).toEqual([1]);
    sender.hold(4000);
    sender.push(chunk(2));
    vi.advanceTimersByTime(1000);
    sender.hold(0);
    expect(ids()).toEqual([1, 2]);
  });

  it("tells once when all has been sent", () => {
    const empty = vi.fn();
    sender.push(chunk(1));
    sender.push(chunk(2));
    sender.whenEmpty(empty);
    sender.attach(wire);
    expect(empty).not.toHaveBeenCalled();
    vi.advanceTimersByTime(30);
    sender.push(chunk(3));
    vi.advanceTimersByTime(30);
    expect(empty).toHaveBeenCalledOnce();
  });
});
