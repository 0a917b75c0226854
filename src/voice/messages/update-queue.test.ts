import { describe, expect, it } from "vitest";
import type { SegmentUpdate } from "../../captions/segment.ts";
import { withResolvers } from "../../lib/with-resolvers.ts";
import { UpdateQueue } from "./update-queue.ts";

const segments = (text: string) => (text === "" ? [] : [{ text, startMs: 0, endMs: 1 }]);
const update = (lane: string, concluded: string, tentative = ""): SegmentUpdate => ({
  lane,
  language: lane,
  concluded: segments(concluded),
  tentative: segments(tentative),
});
const read = ({ lane, concluded, tentative }: SegmentUpdate) =>
  [lane, ...[concluded, tentative].map((list) => list.map(({ text }) => text).join("+"))].join("|");

describe("UpdateQueue", () => {
  it("delivers synchronously when nothing waits", () => {
    const delivered: string[] = [];
    const queue = new UpdateQueue((next) => {
      delivered.push(read(next));
    });
    queue.pushUpdate(update("de", "a"));
    queue.pushUpdate(update("en", "", "b"));
    expect(delivered).toEqual(["de|a|", "en||b"]);
    expect(queue.isIdle).toBe(true);
  });

  it("merges waiting updates: concluded words add up, the newest draft wins", async () => {
    const delivered: string[] = [];
    const turns = [withResolvers<void>(), withResolvers<void>(), withResolvers<void>()];
    const queue = new UpdateQueue((next) => {
      delivered.push(read(next));
      return turns[delivered.length - 1]?.promise;
    });
    queue.pushUpdate(update("de", "one"));
    queue.pushUpdate(update("de", "two", "draft"));
    queue.pushUpdate(update("en", "uno"));
    queue.pushUpdate(update("de", "three", "newer"));
    expect(delivered).toEqual(["de|one|"]);
    for (const turn of turns) turn.resolve();
    await queue.whenIdle();
    expect(delivered).toEqual(["de|one|", "de|two+three|newer", "en|uno|"]);
    expect(queue.isIdle).toBe(true);
  });

  it("accepts updates while it delivers", async () => {
    const delivered: string[] = [];
    const queue = new UpdateQueue(async (next) => {
      delivered.push(read(next));
      if (delivered.length < 3) queue.pushUpdate(update("de", `after ${delivered.length}`));
    });
    queue.pushUpdate(update("de", "first"));
    await queue.whenIdle();
    expect(delivered).toEqual(["de|first|", "de|after 1|", "de|after 2|"]);
  });

  it("rejects when an update cannot be delivered", async () => {
    const queue = new UpdateQueue(() => Promise.reject(new Error("full")));
    queue.pushUpdate(update("de", "a"));
    await expect(queue.failed).rejects.toThrow("full");
    await expect(queue.whenIdle()).rejects.toThrow("full");
  });
});
