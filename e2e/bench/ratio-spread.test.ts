import { expect, test } from "vitest";
import { ratioSpread } from "./ratio-spread.ts";

test("the ratio compares what both add to the page alone, turn by turn", () => {
  const turns = [
    { bare: 10, minimal: 14, surtitle: 15 },
    { bare: 20, minimal: 24, surtitle: 26 },
    { bare: 10, minimal: 14, surtitle: 14 },
  ];
  expect(ratioSpread(turns)).toEqual({ median: 1.25, least: 1, most: 1.5 });
});

test("a minimal extension that used nothing is no measure", () => {
  expect(() => ratioSpread([{ bare: 10, minimal: 10, surtitle: 12 }])).toThrow("no more than");
  expect(() => ratioSpread([])).toThrow();
});
