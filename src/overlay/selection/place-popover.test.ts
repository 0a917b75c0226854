// @vitest-environment node
import { expect, it } from "vitest";
import { placePopover } from "./place-popover.ts";

const VIEW = { width: 1000, height: 800 };
const SIZE = { width: 380, height: 200 };
const box = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 20 });

it.each([
  ["under the words", box(100, 100), { left: 100, top: 128 }],
  ["above them near the lower edge", box(100, 700), { left: 100, top: 492 }],
  ["within the window", box(900, 100), { left: 612, top: 128 }],
  ["within the window where they are not in view", box(-300, -500), { left: 8, top: 8 }],
  ["in the middle where they are nowhere", null, { left: 310, top: 200 }],
])("stands %s", (_, selected, expected) => {
  expect(placePopover(selected, SIZE, VIEW, false)).toEqual(expected);
});

it("ends where words that run from the right begin", () => {
  expect(placePopover(box(600, 100), SIZE, VIEW, true)).toEqual({ left: 320, top: 128 });
});

it("stays in a window that has no room for it", () => {
  const small = { width: 300, height: 150 };
  expect(placePopover(box(10, 60), SIZE, small, false)).toEqual({ left: 8, top: 8 });
});
