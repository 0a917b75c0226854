import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeEnd } from "../testing/fake-end.ts";
import { followLateFrames } from "./late-frames.ts";

const inject = vi.hoisted(() => vi.fn());
vi.mock("./inject-scripts.ts", () => ({ injectIntoLateFrames: inject }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  inject.mockClear();
});

it("injects once for frames that load together, and again for later ones", () => {
  const page = new FakeEnd("overlay", 7);
  followLateFrames(page);
  page.receive({ kind: "frame" });
  page.receive({ kind: "frame" });
  expect(inject).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(inject.mock.calls).toEqual([[7, "overlay"]]);
  page.receive({ kind: "frame" });
  vi.runAllTimers();
  expect(inject).toHaveBeenCalledTimes(2);
});

it("ignores other messages, frames, and pages that have gone", () => {
  const page = new FakeEnd("cues", 7);
  const frame = new FakeEnd("cues", 7);
  frame.isTop = false;
  followLateFrames(page);
  followLateFrames(frame);
  page.receive({ kind: "frame" });
  page.receive(null);
  frame.receive({ kind: "frame" });
  page.receive({ kind: "frame" });
  page.close();
  vi.runAllTimers();
  expect(inject).not.toHaveBeenCalled();
});
