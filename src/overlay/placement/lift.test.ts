import { beforeEach, expect, it, vi } from "vitest";
import { Lift } from "./lift.ts";

const BOX = new DOMRect(200, 600, 600, 100);
const PLAYER = { left: 0, top: 100, right: 1000, bottom: 760 };
const bar = (top: number) => ({
  ofPlayers: [{ top, bottom: 760, left: 0, right: 1000 }],
  standing: [],
});
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
  lift.setObstacles(bar(680), PLAYER);
  expect(lift.update(BOX, PLAYER)).toBe(28);
  lift.setObstacles(bar(650), PLAYER);
  expect(lift.update(BOX, PLAYER)).toBe(28);
  lift.setObstacles(bar(660), PLAYER);
  expect(lift.update(BOX, PLAYER)).toBe(28);
  expect(onDue).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(onDue).toHaveBeenCalledOnce();
  expect(lift.update(BOX, PLAYER)).toBe(48);
});

it("keeps captions in place while the handle is held", () => {
  const lift = new Lift(onDue, life.signal);
  lift.isHeld = true;
  lift.setObstacles(bar(680), PLAYER);
  expect(lift.update(BOX, PLAYER)).toBe(0);
});

it("ends at once for captions that the user has placed", () => {
  const lift = new Lift(onDue, life.signal);
  lift.setObstacles(bar(680), PLAYER);
  lift.update(BOX, PLAYER);
  expect(lift.update(null, PLAYER)).toBe(0);
});

it("takes the bars of a player along with it, and leaves those of the page", () => {
  const lift = new Lift(onDue, life.signal);
  const { ofPlayers } = bar(680);
  lift.setObstacles({ ofPlayers, standing: [] }, PLAYER);
  const scrolled = { ...PLAYER, top: 40, bottom: 700 };
  expect(lift.update(new DOMRect(200, 540, 600, 100), scrolled)).toBe(28);
  lift.setObstacles({ ofPlayers: [], standing: ofPlayers }, PLAYER);
  vi.advanceTimersByTime(1000);
  expect(lift.update(new DOMRect(200, 540, 600, 100), scrolled)).toBe(0);
});
