import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../schema/settings.ts";
import { stepPace, stepSize } from "./dials.ts";

const { reading, style } = DEFAULT_SETTINGS;

test("the pace changes by one and stops at both ends", () => {
  expect(stepPace(reading, 1).pace).toBe(3);
  expect(stepPace({ ...reading, pace: 4 }, 1).pace).toBe(4);
  expect(stepPace({ ...reading, pace: 0 }, -1).pace).toBe(0);
});

test("the size changes by ten percent within its bounds, also in lanes with a size of their own", () => {
  const lanes = { de: { sizePercent: 295 }, ja: { textColor: "#ffff00" } };
  expect(stepSize({ ...style, lanes }, 1)).toEqual({
    ...style,
    sizePercent: 110,
    lanes: { de: { sizePercent: 300 }, ja: { textColor: "#ffff00" } },
  });
  expect(stepSize({ ...style, sizePercent: 50 }, -1).sizePercent).toBe(50);
});
