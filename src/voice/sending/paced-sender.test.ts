import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { STREAM_POLICY } from "../stream-policy.ts";
import { PacedSender } from "./paced-sender.ts";
import type { FeedChunk } from "./sound-feed.ts";

const chunk = (id: number, lengthBytes = 1): FeedChunk => ({
  bytes: new Uint8Array(lengthBytes).fill(id),
  startMs: id * 60,
  durationMs: 60,
  peak: 0,
  capturedAtMs: 0,
});

const numbers = (count: number) => Array.from({ length: count }, (_, id) => id);

describe("PacedSender", () => {
  const sent: { ids: (number | undefined)[]; atMs: number }[] = [];
  const ids = () => sent.flatMap((message) => message.ids);
  let bufferedMs = 0;
  const wire = {
    send: (chunks: readonly FeedChunk[]) =>
      sent.push({ ids: chunks.map(({ bytes }) => bytes[0]), atMs: performance.now() }),
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

  it("sends real-time chunks at once, without a timer", () => {
    sender.attach(wire);
    sender.pushChunk(chunk(1));
    vi.advanceTimersByTime(60);
    sender.pushChunk(chunk(2));
    expect(ids()).toEqual([1, 2]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("drains a backlog at twice real time, in order", () => {
    sender.attach(wire);
    for (const id of numbers(50)) sender.pushChunk(chunk(id));
    vi.advanceTimersByTime(3000);
    expect(ids()).toEqual(numbers(50));
    const gapsMs = sent.slice(1).map((message, i) => message.atMs - (sent[i]?.atMs ?? 0));
    // Half of what was sent before: one chunk, then as many as a message may hold.
    expect(gapsMs).toEqual([30, 450, 450, 450]);
    expect(sent.map((message) => message.ids.length)).toEqual([1, 15, 15, 15, 4]);
  });

  it("sends waiting chunks together, up to the length of a message", () => {
    for (const id of numbers(6)) sender.pushChunk(chunk(id, 20_000));
    sender.pushChunk(chunk(6, 70_000));
    sender.attach(wire);
    vi.advanceTimersByTime(1000);
    expect(sent.map((message) => message.ids)).toEqual([[0, 1, 2], [3, 4, 5], [6]]);
  });

  it("sends no more together than the send buffer takes", () => {
    for (const id of numbers(6)) sender.pushChunk(chunk(id));
    bufferedMs = 800;
    sender.attach(wire);
    bufferedMs = 990;
    vi.advanceTimersByTime(180);
    expect(sent.map((message) => message.ids)).toEqual([[0, 1, 2], [3]]);
  });

  it("drains a backlog at real time only while messages stay in the send buffer", () => {
    sender.attach(wire);
    for (const id of numbers(50)) sender.pushChunk(chunk(id));
    bufferedMs = 60;
    vi.advanceTimersByTime(1859);
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 60, 960]);
    bufferedMs = 0;
    vi.advanceTimersByTime(1000);
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 60, 960, 1860, 2310]);
    expect(ids()).toEqual(numbers(50));
  });

  it("keeps the pace when the connection changes, and drops waiting chunks", () => {
    sender.attach(wire);
    sender.pushChunk(chunk(1));
    sender.pushChunk(chunk(2));
    sender.detach();
    expect(sender.isEmpty).toBe(true);
    sender.attach(wire);
    sender.pushChunk(chunk(3));
    expect(ids()).toEqual([1]);
    vi.advanceTimersByTime(30);
    expect(ids()).toEqual([1, 3]);
  });

  it("waits while a second of sound is in the send buffer", () => {
    sender.attach(wire);
    bufferedMs = 1200;
    sender.pushChunk(chunk(1));
    vi.advanceTimersByTime(5000);
    expect(ids()).toEqual([]);
    bufferedMs = 900;
    vi.advanceTimersByTime(100);
    expect(ids()).toEqual([1]);
    expect(sender.consumeHeldBack()).toBe(true);
    sender.pushChunk(chunk(2));
    vi.advanceTimersByTime(100);
    expect(sender.consumeHeldBack()).toBe(false);
  });

  it("holds for as long as requested, and continues early when allowed", () => {
    sender.attach(wire);
    sender.holdFor(4000);
    sender.pushChunk(chunk(1));
    vi.advanceTimersByTime(3900);
    expect(ids()).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(ids()).toEqual([1]);
    sender.holdFor(4000);
    sender.pushChunk(chunk(2));
    vi.advanceTimersByTime(1000);
    sender.holdFor(0);
    expect(ids()).toEqual([1, 2]);
  });

  it("calls back once when everything is sent", () => {
    const empty = vi.fn();
    sender.attach(wire);
    sender.pushChunk(chunk(1));
    sender.pushChunk(chunk(2));
    sender.whenEmpty(empty);
    expect(empty).not.toHaveBeenCalled();
    vi.advanceTimersByTime(30);
    expect(empty).toHaveBeenCalledOnce();
    sender.pushChunk(chunk(3));
    vi.advanceTimersByTime(30);
    expect(empty).toHaveBeenCalledOnce();
  });
});
