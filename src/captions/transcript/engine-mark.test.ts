import { expect, test } from "vitest";
import {
  type EngineMark,
  engineChanges,
  isMadeOnDevice,
  MAX_ENGINE_MARKS,
  withEngine,
} from "./engine-mark.ts";

test("nothing is marked while the service makes the words", () => {
  const none: readonly EngineMark[] = [];
  expect(withEngine(none, "service", 0)).toBe(none);
  expect(isMadeOnDevice(none)).toBe(false);
});

test("an engine that made no words is replaced by the next one", () => {
  const marks = withEngine(withEngine([], "device", 5000), "service", 5000);
  expect(marks).toEqual([{ engine: "service", fromMs: 5000 }]);
  expect(engineChanges(marks)).toEqual([]);
});

test("only a transcript without the service is made on this computer", () => {
  const begun = withEngine([], "device", 0);
  expect(isMadeOnDevice(begun)).toBe(true);
  expect(isMadeOnDevice(withEngine([], "device", 1))).toBe(false);
  expect(isMadeOnDevice(withEngine(begun, "service", 9000))).toBe(false);
});

test("marks are bounded and in order", () => {
  let marks = withEngine([], "device", 4000);
  expect(withEngine(marks, "service", 1000)).toEqual([{ engine: "service", fromMs: 4000 }]);
  for (let at = 1; at < 2 * MAX_ENGINE_MARKS; at++) {
    marks = withEngine(marks, at % 2 === 0 ? "device" : "service", 4000 + at);
  }
  expect(marks).toHaveLength(MAX_ENGINE_MARKS);
});
