import { expect, it } from "vitest";
import { placePopover } from "./place-popover.ts";

const VIEW = { width: 1000, height: 800 };
const SIZE = { width: 380, height: 200 };
const box = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 20 });

it.each([
  ["below the selection", box(100, 100), { left: 100, top: 128 }],
  ["above a selection near the lower edge", box(100, 700), { left: 100, top: 492 }],
  ["inside the window", box(900, 100), { left: 612, top: 128 }],
  ["inside the window for a selection out of view", box(-300, -500), { left: 8, top: 8 }],
  ["centred without a selection box", null, { left: 310, top: 200 }],
])("places the popover %s", (_, selected, expected) => {
  expect(placePopover(selected, SIZE, VIEW, false)).toEqual(expected);
});

it("aligns with the right end of right-to-left text", () => {
  expect(placePopover(box(600, 100), SIZE, VIEW, true)).toEqual({ left: 320, top: 128 });
});

it("stays in a window that is too small", () => {
  const small = { width: 300, height: 150 };
  expect(placePopover(box(10, 60), SIZE, small, false)).toEqual({ left: 8, top: 8 });
});
