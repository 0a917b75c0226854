import { describe, expect, it } from "vitest";
import { captionSizes, type LaneShape } from "./caption-sizes.ts";

const VIEW = { width: 1280, height: 720 };
const lane = (language = "en", sizePercent = 100): LaneShape => ({
  language,
  sizePercent,
  measureEm: 25,
});
const languages = ["en", "de", "es", "fr", "ja", "ar"];

function heightPx(basePx: number, lanes: readonly LaneShape[], lines: number): number {
  return lanes.reduce(
    (sum, { sizePercent }) => sum + ((basePx * sizePercent) / 100) * (lines * 1.35 + 0.85),
    0,
  );
}

describe("captionSizes", () => {
  it("gives each script its full number of columns if there is space", () => {
    const { basePx, widthPx, columns } = captionSizes(VIEW, [lane(), lane("ja")], 2, null);
    expect(basePx).toBeCloseTo(22.32);
    expect(widthPx).toBeCloseTo(25 * 22.32);
    expect(columns).toEqual([null, null]);
  });

  it("uses fewer columns for large letters and narrow windows", () => {
    const large = captionSizes(VIEW, [lane("en", 300)], 2, null);
    expect(large.widthPx).toBeCloseTo(0.92 * 1280);
    expect(large.columns[0]).toBeLessThan(42);
    const narrow = captionSizes({ width: 320, height: 640 }, [lane(), lane("ja")], 2, null);
    expect(narrow.widthPx).toBeCloseTo(0.92 * 320);
    expect(narrow.columns[0]).toBeLessThan(42);
    expect(narrow.columns[1]).toBeNull();
  });

  it("makes all lanes as wide as the widest", () => {
    const { widthPx, columns } = captionSizes(VIEW, [lane("en", 50), lane("de", 150)], 2, null);
    expect(widthPx).toBeCloseTo(25 * 1.5 * 22.32);
    expect(columns).toEqual([null, null]);
  });

  it("fits all lanes into the window at any chosen size", () => {
    for (const height of [300, 720, 1080]) {
      for (const sizePercent of [100, 300]) {
        const lanes = languages.map((language) => lane(language, sizePercent));
        const { basePx } = captionSizes({ width: 1280, height }, lanes, 2, null);
        expect(heightPx(basePx, lanes, 2)).toBeLessThanOrEqual(height - 63);
      }
    }
  });

  it("respects the chosen size of six lanes as far as they fit", () => {
    const lanes = languages.map((language) => lane(language, 150));
    const { basePx } = captionSizes({ width: 1920, height: 1080 }, lanes, 2, null);
    expect(basePx).toBeCloseTo((1080 * 0.031) / 2);
  });

  it("derives the columns from a chosen width", () => {
    const at = (percent: number) => captionSizes(VIEW, [lane(), lane("ja")], 2, percent);
    expect(at(43.6).columns[0]).toBe(42);
    expect(at(80).columns[0]).toBeGreaterThan(70);
    expect(at(80).columns[1]).toBeGreaterThan(35);
    expect(at(20).columns[0]).toBeLessThan(20);
    expect(at(80).widthPx).toBe(1024);
  });
});
