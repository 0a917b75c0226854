import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeEnd } from "../testing/fake-end.ts";
import { OverlayVisibility, recordVisibility } from "./overlay-visibility.ts";

const REPORT_LIMIT_MS = 3000;

describe("OverlayVisibility", () => {
  let reported: boolean[];
  let visibility: OverlayVisibility;

  beforeEach(() => {
    vi.useFakeTimers();
    reported = [];
    visibility = new OverlayVisibility((isKeptOut) => reported.push(isKeptOut));
    return () => vi.useRealTimers();
  });

  const wait = () => vi.advanceTimersByTime(REPORT_LIMIT_MS);
  const report = (overlay: FakeEnd<"overlay">, isSeen: boolean) => {
    recordVisibility(overlay, isSeen);
    visibility.refresh();
  };

  it("reports a page in which no overlay appears, or which reports nothing", () => {
    visibility.expectReport();
    wait();
    expect(reported).toEqual([true]);
    visibility.expectReport();
    visibility.attach(new FakeEnd("overlay"));
    wait();
    expect(reported).toEqual([true, true]);
  });

  it("reports what the overlay says and stops waiting", () => {
    visibility.expectReport();
    const overlay = new FakeEnd("overlay");
    visibility.attach(overlay);
    report(overlay, true);
    visibility.expectReport();
    wait();
    expect(reported).toEqual([false]);
    report(overlay, false);
    expect(reported).toEqual([false, true]);
  });

  it("expects a report from each page, and none after the cancel", () => {
    const first = new FakeEnd("overlay");
    visibility.attach(first);
    report(first, true);
    first.close();
    visibility.expectReport();
    wait();
    expect(reported).toEqual([false, true]);
    visibility.expectReport();
    visibility.cancel();
    wait();
    expect(reported.length).toBe(2);
  });

  it("knows the last report of an overlay that earlier captions left in the page", () => {
    const overlay = new FakeEnd("overlay");
    recordVisibility(overlay, true);
    visibility.attach(overlay);
    visibility.expectReport();
    wait();
    expect(reported).toEqual([false]);
  });
});
