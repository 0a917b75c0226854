import { expect, it } from "vitest";
import { liftAbove } from "./lift-above.ts";

const BOX = { top: 600, bottom: 700, left: 200, right: 800 };

it.each([
  ["nothing", [], 0],
  ["a bar well below them", [{ top: 708, bottom: 760, left: 0, right: 1000 }], 0],
  ["a bar right below them", [{ top: 700, bottom: 760, left: 0, right: 1000 }], 8],
  ["a bar that reaches into them", [{ top: 680, bottom: 760, left: 0, right: 1000 }], 28],
  ["a bar that ends between pixels", [{ top: 680.6, bottom: 760, left: 0, right: 1000 }], 28],
  ["a bar behind them", [{ top: 620, bottom: 660, left: 0, right: 1000 }], 88],
  ["a bar beside them", [{ top: 620, bottom: 660, left: 800, right: 1000 }], 0],
  [
    "subtitles where they would get to",
    [
      { top: 560, bottom: 590, left: 400, right: 600 },
      { top: 680, bottom: 760, left: 0, right: 1000 },
    ],
    148,
  ],
  [
    "subtitles high above the bar",
    [
      { top: 100, bottom: 130, left: 400, right: 600 },
      { top: 680, bottom: 760, left: 0, right: 1000 },
    ],
    28,
  ],
  [
    "something that leaves no room above",
    [
      { top: 50, bottom: 690, left: 0, right: 1000 },
      { top: 680, bottom: 760, left: 0, right: 1000 },
    ],
    28,
  ],
])("lifts captions above %s", (_, obstacles, lift) => {
  expect(liftAbove(BOX, obstacles)).toBe(lift);
});
