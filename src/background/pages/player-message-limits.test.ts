import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeEnd } from "../testing/fake-end.ts";
import { PlayerMessageLimits } from "./player-message-limits.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  return () => vi.useRealTimers();
});

const innerFrame = (tabId: number) => {
  const frame = new FakeEnd("players", tabId);
  frame.isTop = false;
  return frame;
};

const countAllowed = (limits: PlayerMessageLimits, frame: FakeEnd<"players">, messages: number) =>
  Array.from({ length: messages }, () => limits.allows(frame)).filter(Boolean).length;

describe("PlayerMessageLimits", () => {
  it("allows every message of a person dragging a seek bar", () => {
    const limits = new PlayerMessageLimits();
    const frame = new FakeEnd("players");
    for (let n = 0; n < 600; n++) {
      expect(countAllowed(limits, frame, 2)).toBe(2);
      vi.advanceTimersByTime(100);
    }
  });

  it("drops the flood of one frame and keeps the messages of others", () => {
    const limits = new PlayerMessageLimits();
    const [flooding, other] = [innerFrame(7), innerFrame(7)];
    expect(countAllowed(limits, flooding, 10_000)).toBeLessThan(100);
    vi.advanceTimersByTime(1000);
    expect(countAllowed(limits, flooding, 10_000)).toBeLessThan(50);
    expect(limits.allows(other)).toBe(true);
  });

  it("drops a flood from many frames without affecting the page or other tabs", () => {
    const limits = new PlayerMessageLimits();
    const frames = Array.from({ length: 200 }, () => innerFrame(7));
    const read = frames.map((frame) => countAllowed(limits, frame, 100));
    expect(read.reduce((sum, each) => sum + each, 0)).toBeLessThan(500);
    expect(limits.allows(new FakeEnd("players", 7))).toBe(true);
    expect(limits.allows(innerFrame(8))).toBe(true);
  });
});
