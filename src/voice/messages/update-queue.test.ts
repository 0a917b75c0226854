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
  it("delivers in the same turn when nobody has to wait", () => {
    const told: string[] = [];
    const queue = new UpdateQueue((next) => {
      told.push(read(next));
    });
    queue.push(update("de", "a"));
    queue.push(update("en", "", "b"));
    expect(told).toEqual(["de|a|", "en||b"]);
    expect(queue.isIdle).toBe(true);
  });

  it("puts together what waits: concluded words are added up, the newest draft counts", async () => {
    const told: string[] = [];
    const turns = [withResolvers<void>(), withResolvers<void>(), withResolvers<void>()];
    const queue = new UpdateQueue((next) => {
      told.push(read(next));
      return turns[told.length - 1]?.promise;
    });
    queue.push(update("de", "one"));
    queue.push(update("de", "two", "draft"));
    queue.push(update("en", "uno"));
    queue.push(update("de", "three", "newer"));
    expect(told).toEqual(["de|one|"]);
    for (const turn of turns) turn.resolve();
    await queue.whenIdle();
    expect(told).toEqual(["de|one|", "de|two+three|newer", "en|uno|"]);
    expect(queue.isIdle).toBe(true);
  });

  it("takes what comes while it delivers", async () => {
    const told: string[] = [];
    const queue = new UpdateQueue(async (next) => {
      told.push(read(next));
      if (told.length < 3) queue.push(update("de", `after ${told.length}`));
    });
    queue.push(update("de", "first"));
    await queue.whenIdle();
    expect(told).toEqual(["de|first|", "de|after 1|", "de|after 2|"]);
  });

  it("says so when an update cannot be delivered", async () => {
    const queue = new UpdateQueue(() => Promise.reject(new Error("full")));
    queue.push(update("de", "a"));
    await expect(queue.failed).rejects.toThrow("full");
    await expect(queue.whenIdle()).rejects.toThrow("full");
  });
});
