import { expect, test } from "vitest";
import { DEFAULT_CAPTION_STYLE } from "./caption-style.ts";
import { contrastRatio, nearestFix, weakestLane, withFix, worstContrast } from "./contrast.ts";

const WHITE_ON_BLACK = {
  textColor: "#ffffff",
  boxColor: "#000000",
  boxOpacityPercent: 75,
  edge: "none",
} as const;

const at = (boxOpacityPercent: number) => worstContrast({ ...WHITE_ON_BLACK, boxOpacityPercent });

test("contrast of two colours follows WCAG", () => {
  expect(contrastRatio("#ffffff", "#000000")).toBeCloseTo(21, 5);
  expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrastRatio("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  expect(contrastRatio("#808080", "#808080")).toBe(1);
});

test.each([
  [0.417, 3],
  [0.535, 4.5],
  [0.651, 7],
  [0.5, 3.98],
  [0.62, 6.2],
  [0.75, 10.41],
  [0.8, 12.63],
])("white on a black box of opacity %d has %d:1 over a white picture", (opacity, ratio) => {
  expect(at(opacity * 100)).toBeCloseTo(ratio, ratio < 7.5 ? 1 : 0);
});

test.each([
  [3, 417],
  [4.5, 535],
  [7, 651],
])("%d:1 needs a black box of at least %d thousandths behind white", (ratio, thousandths) => {
  expect(at(thousandths / 10)).toBeGreaterThanOrEqual(ratio);
  expect(at((thousandths - 1) / 10)).toBeLessThan(ratio);
});

test("letters that some picture can match have no contrast", () => {
  expect(worstContrast({ ...WHITE_ON_BLACK, boxOpacityPercent: 0 })).toBe(1);
  const grey = { ...WHITE_ON_BLACK, textColor: "#808080", boxColor: "#808080" };
  expect(worstContrast(grey)).toBe(1);
  // Black on white is worst over black, and better than the reverse over white.
  const reverse = { ...WHITE_ON_BLACK, textColor: "#000000", boxColor: "#ffffff" };
  expect(worstContrast(reverse)).toBeCloseTo(contrastRatio("#000000", "#bfbfbf"), 1);
});

test("an outline counts, a shadow does not", () => {
  const bare = { ...WHITE_ON_BLACK, boxOpacityPercent: 0 };
  // The worst picture is a grey as far from white as from black.
  expect(worstContrast({ ...bare, edge: "outline" })).toBeCloseTo(Math.sqrt(21), 5);
  expect(worstContrast({ ...bare, edge: "shadow" })).toBe(1);
  expect(worstContrast({ ...bare, edge: "raised" })).toBe(1);
  const mid = { ...bare, textColor: "#ffff00", edge: "outline" } as const;
  expect(worstContrast(mid)).toBeLessThan(4.5);
  // Where the box dims every picture enough, it changes nothing.
  expect(worstContrast({ ...WHITE_ON_BLACK, edge: "outline" })).toBeCloseTo(at(75), 5);
});

test("a pale box is fixed by the smallest sufficient opacity", () => {
  const style = { ...DEFAULT_CAPTION_STYLE, boxOpacityPercent: 30 };
  const weak = weakestLane(style, []);
  expect(weak).toMatchObject({ lane: null });
  if (!weak) return;
  const fix = nearestFix(style, weak);
  expect(fix).toEqual({ kind: "opacity", percent: 54 });
  expect(weakestLane(withFix(style, fix), [])).toBeNull();
  expect(worstContrast({ ...style, boxOpacityPercent: 53 })).toBeLessThan(4.5);
});

test("letters similar to their box are moved away from it, in their own lane", () => {
  const style = { ...DEFAULT_CAPTION_STYLE, lanes: { de: { textColor: "#404040" } } };
  expect(weakestLane(style, ["ja"])).toBeNull();
  const weak = weakestLane(style, ["original", "de"]);
  expect(weak?.lane).toBe("de");
  if (!weak) return;
  const fix = nearestFix(style, weak);
  expect(fix).toMatchObject({ kind: "lighter", lane: "de", percent: 75 });
  const fixed = withFix(style, fix);
  expect(weakestLane(fixed, ["de"])).toBeNull();
  expect(fixed.textColor).toBe("#ffffff");
});

test("one change fixes any style", () => {
  const colors = ["#000000", "#ffffff", "#808080", "#ff0000", "#0000ff", "#ffff00", "#5a7a9a"];
  for (const textColor of colors) {
    for (const boxColor of colors) {
      for (const boxOpacityPercent of [0, 40, 100]) {
        const style = { ...DEFAULT_CAPTION_STYLE, textColor, boxColor, boxOpacityPercent };
        const weak = weakestLane(style, []);
        if (weak) expect(weakestLane(withFix(style, nearestFix(style, weak)), [])).toBeNull();
      }
    }
  }
});
