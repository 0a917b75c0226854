import { beforeEach, expect, it, vi } from "vitest";
import { Lift } from "./lift.ts";

const BOX = new DOMRect(200, 600, 600, 100);
const bar = (top: number) => [{ top, bottom: 760, left: 0, right: 1000 }];
const onDue = vi.fn();
let life: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  onDue.mockReset();
  life = new AbortController();
  return () => {
    life.abort();
    vi.useRealTimers();
  };
});

it("moves at most once a second, and then to where captions belong by now", () => {
  const lift = new Lift(onDue, life.signal);
  lift.obstacles = bar(680);
  expect(lift.update(BOX)).toBe(28);
  lift.obstacles = bar(650);
  expect(lift.update(BOX)).toBe(28);
  lift.obstacles = bar(660);
  expect(lift.update(BOX)).toBe(28);
  expect(onDue).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(onDue).toHaveBeenCalledOnce();
  expect(lift.update(BOX)).toBe(48);
});

it("keeps captions in place while the handle is held", () => {
  const lift = new Lift(onDue, life.signal);
  lift.isHeld = true;
  lift.obstacles = bar(680);
  expect(lift.update(BOX)).toBe(0);
});

it("ends at once for captions that the user has placed", () => {
  const lift = new Lift(onDue, life.signal);
  lift.obstacles = bar(680);
  lift.update(BOX);
  expect(lift.update(null)).toBe(0);
});
