import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type RecogniserTurn, RecogniserTurns } from "./recogniser-turns.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function enterTwo() {
  const turns = new RecogniserTurns();
  const [first, second] = [turns.enter(), turns.enter()];
  run(first);
  vi.advanceTimersByTime(10_000);
  return { first, second };
}

function run(turn: RecogniserTurn): void {
  turn.start();
  turn.onSound();
}

// A recogniser starts and ends by itself a moment later.
function runBriefly(turn: RecogniserTurn): boolean {
  run(turn);
  vi.advanceTimersByTime(100);
  return turn.onOver();
}

test("captions that are refused three times give way to earlier ones", () => {
  const { second } = enterTwo();
  expect([1, 2, 3].map(() => runBriefly(second))).toEqual([false, false, true]);
});

test("captions that end another tab's recogniser give way when theirs ends in turn", () => {
  const { first, second } = enterTwo();
  run(second);
  // The first one never gives way.
  expect(first.onOver()).toBe(false);
  run(first);
  expect(second.onOver()).toBe(true);
});

test("a recogniser that ends long after the others have started is no conflict", () => {
  const { first, second } = enterTwo();
  run(second);
  for (const turn of [first, second, first, second, second, second]) {
    vi.advanceTimersByTime(5000);
    expect(turn.onOver()).toBe(false);
    run(turn);
  }
});

test("refusals are no conflict while no other recogniser runs, or when they are old", () => {
  const { first, second } = enterTwo();
  for (let time = 0; time < 4; time += 1) {
    expect(runBriefly(second)).toBe(false);
    vi.advanceTimersByTime(15_000);
  }
  first.stop();
  for (let time = 0; time < 4; time += 1) expect(runBriefly(second)).toBe(false);
});

test("captions that paused know who keeps their recogniser from starting", () => {
  const { first, second } = enterTwo();
  first.stop();
  run(second);
  vi.advanceTimersByTime(10_000);
  expect([1, 2, 3].map(() => runBriefly(first))).toEqual([false, false, false]);
  expect(first.isRefused).toBe(true);
  second.leave();
  expect(first.isRefused).toBe(false);
});
