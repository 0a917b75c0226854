import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeEnd } from "../testing/fake-end.ts";
import { noteVisibility, OverlayVisibility } from "./overlay-visibility.ts";

/** The user is to know within this, in milliseconds. */
const TOLD_WITHIN_MS = 3000;

describe("OverlaySight", () => {
  let told: boolean[];
  let sight: OverlayVisibility;

  beforeEach(() => {
    vi.useFakeTimers();
    told = [];
    sight = new OverlayVisibility((isKeptOut) => told.push(isKeptOut));
    return () => vi.useRealTimers();
  });

  const wait = () => vi.advanceTimersByTime(TOLD_WITHIN_MS);
  const report = (overlay: FakeEnd<"overlay">, isSeen: boolean) => {
    noteVisibility(overlay, isSeen);
    sight.refresh();
  };

  it("tells of a page in which no overlay comes up, or one that reports nothing", () => {
    sight.expectReport();
    wait();
    expect(told).toEqual([true]);
    sight.expectReport();
    sight.attach(new FakeEnd("overlay"));
    wait();
    expect(told).toEqual([true, true]);
  });

  it("tells what the overlay reports, and waits for nothing after that", () => {
    sight.expectReport();
    const overlay = new FakeEnd("overlay");
    sight.attach(overlay);
    report(overlay, true);
    sight.expectReport();
    wait();
    expect(told).toEqual([false]);
    report(overlay, false);
    expect(told).toEqual([false, true]);
  });

  it("expects a report of each page, and none from a tab that shows no page of ours", () => {
    const first = new FakeEnd("overlay");
    sight.attach(first);
    report(first, true);
    first.close();
    sight.expectReport();
    wait();
    expect(told).toEqual([false, true]);
    sight.expectReport();
    sight.cancel();
    wait();
    expect(told.length).toBe(2);
  });

  it("knows of an overlay that earlier captions leave in the page", () => {
    const overlay = new FakeEnd("overlay");
    noteVisibility(overlay, true);
    sight.attach(overlay);
    sight.expectReport();
    wait();
    expect(told).toEqual([false]);
  });
});
