import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PacedSender } from "./paced-sender.ts";
import type { Sound } from "./word-source.ts";

const chunk = (id: number, durationMs = 60): Sound => ({ bytes: Uint8Array.of(id), durationMs });

describe("PacedSender", () => {
  const sent: { id: number | undefined; atMs: number }[] = [];
  const record = (sound: Sound) => sent.push({ id: sound.bytes[0], atMs: performance.now() });
  let sender: PacedSender;

  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    sent.length = 0;
    sender = new PacedSender();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("sends at once what comes in real time", () => {
    sender.attach(record);
    sender.push(chunk(1));
    vi.advanceTimersByTime(60);
    sender.push(chunk(2));
    expect(sent.map(({ id }) => id)).toEqual([1, 2]);
  });

  it("drains a backlog at twice real time, in order", () => {
    for (let id = 0; id < 10; id++) sender.push(chunk(id));
    sender.attach(record);
    vi.advanceTimersByTime(1000);
    expect(sent.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const gapsMs = sent.slice(1).map((entry, i) => entry.atMs - (sent[i]?.atMs ?? 0));
    expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(30);
  });

  it("keeps the sound while there is no connection and goes on where it stopped", () => {
    sender.attach(record);
    sender.push(chunk(1));
    sender.detach();
    sender.push(chunk(2));
    sender.push(chunk(3));
    vi.advanceTimersByTime(1000);
    expect(sent.map(({ id }) => id)).toEqual([1]);
    sender.attach(record);
    vi.advanceTimersByTime(1000);
    expect(sent.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it("forgets the oldest sound beyond 30 seconds", () => {
    for (let id = 0; id < 31; id++) sender.push(chunk(id, 1000));
    sender.attach(record);
    vi.advanceTimersByTime(30_000);
    expect(sent.length).toBe(30);
    expect(sent[0]?.id).toBe(1);
  });

  it("tells when all has been sent", () => {
    const empty = vi.fn();
    sender.push(chunk(1));
    sender.push(chunk(2));
    sender.whenEmpty(empty);
    expect(empty).not.toHaveBeenCalled();
    sender.attach(record);
    expect(empty).not.toHaveBeenCalled();
    vi.advanceTimersByTime(30);
    expect(empty).toHaveBeenCalledOnce();
  });
});
