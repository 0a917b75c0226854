import { describe, expect, it } from "vitest";
import {
  type CaptionLayout,
  DOCK_RULES,
  type LaneShape,
  layOutCaptions,
  OWN_WINDOW_RULES,
  PICTURE_RULES,
} from "./caption-layout.ts";

const LANGUAGES = ["en", "de", "es", "fr", "ja", "ar"];
const lane = (language = "en", sizePercent = 100): LaneShape => ({
  language,
  sizePercent,
  measureEm: 25,
});
const lanesOf = (count: number, sizePercent = 100) =>
  LANGUAGES.slice(0, count).map((language) => lane(language, sizePercent));

const PICTURES = [
  { width: 420, height: 236 },
  { width: 900, height: 506 },
  { width: 1280, height: 720 },
  { width: 300, height: 533 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
];
const inPicture = (area: (typeof PICTURES)[number], lanes: readonly LaneShape[], lines = 2) =>
  layOutCaptions(area, lanes, lines, null, PICTURE_RULES);

describe("captions in a picture", () => {
  it.each([
    [{ width: 900, height: 506 }, 22.77],
    [{ width: 1280, height: 720 }, 32.4],
    [{ width: 420, height: 236 }, 14],
    [{ width: 3840, height: 2160 }, 48],
    // Narrow pictures have smaller letters, so that a line holds a few words.
    [{ width: 300, height: 533 }, 16.24],
  ])("of %j have letters of %d px", (area, px) => {
    expect(inPicture(area, [lane()]).basePx).toBeCloseTo(px, 1);
  });

  it.each(PICTURES)(
    "of %j stay within their limits in any number of lanes and at any size",
    (area) => {
      for (const count of [1, 2, 3, 4, 6]) {
        for (const sizePercent of [50, 100, 150, 300]) {
          const layout = inPicture(area, lanesOf(count, sizePercent));
          const name = `${count} lanes at ${sizePercent} %`;
          expect(layout.widthPx, name).toBeLessThanOrEqual(0.92 * area.width + 0.01);
          if (layout.fit !== "none") {
            expect(layout.heightPx, name).toBeLessThanOrEqual(0.45 * area.height + 0.5);
          }
          const letterPx = (layout.basePx * sizePercent) / 100;
          const leastPx =
            Math.min(48, Math.max(0.03 * area.height, 10)) * Math.min(1, sizePercent / 100);
          expect(letterPx, name).toBeGreaterThanOrEqual(leastPx - 0.01);
        }
      }
    },
  );

  it("give up lines first, and stand in two columns from four lanes on", () => {
    const area = { width: 1280, height: 720 };
    const shapes = [1, 2, 3, 4, 6].map((count) => {
      const { lines, isTwoColumn, fit } = inPicture(area, lanesOf(count));
      return [lines, isTwoColumn, fit];
    });
    expect(shapes).toEqual([
      [2, false, "comfortable"],
      [2, false, "comfortable"],
      [1, false, "comfortable"],
      [1, true, "comfortable"],
      [1, true, "comfortable"],
    ]);
  });

  it("say which lanes are left over in a small picture", () => {
    const small = { width: 420, height: 236 };
    expect(inPicture(small, lanesOf(2)).lanesLeftOver).toBe(0);
    expect(inPicture(small, lanesOf(3))).toMatchObject({ lanesLeftOver: 1, fit: "tight" });
    expect(inPicture(small, lanesOf(6))).toMatchObject({ lanesLeftOver: 2, fit: "tight" });
    expect(inPicture({ width: 160, height: 90 }, lanesOf(3)).fit).toBe("none");
  });

  it("do not stand in columns too narrow for words", () => {
    const upright = inPicture({ width: 300, height: 533 }, lanesOf(6));
    expect(upright).toMatchObject({ isTwoColumn: false, lines: 1, fit: "tight" });
  });

  it("use the whole width for a lane of one line", () => {
    const area = { width: 1280, height: 720 };
    const [two, one] = [inPicture(area, lanesOf(2)), inPicture(area, lanesOf(3))];
    expect(two.columns).toEqual([null, null]);
    expect(one.widthPx).toBeGreaterThan(two.widthPx * 1.3);
    expect(one.columns[0]).toBeGreaterThan(55);
  });

  it("derive the columns from a chosen width", () => {
    const at = (percent: number): CaptionLayout =>
      layOutCaptions({ width: 1280, height: 720 }, lanesOf(1), 2, percent, PICTURE_RULES);
    expect(at(80).widthPx).toBe(1024);
    expect(at(80).columns[0]).toBeGreaterThan(50);
    expect(at(20).columns[0]).toBeLessThan(20);
  });
});

describe("captions elsewhere", () => {
  it("cover little of the window at its lower edge", () => {
    for (const count of [1, 3, 6]) {
      const area = { width: 1280, height: 713 };
      const layout = layOutCaptions(area, lanesOf(count), 2, null, DOCK_RULES);
      expect(layout.heightPx).toBeLessThanOrEqual(0.2 * 713);
      expect(layout.basePx).toBeCloseTo(22.1);
    }
  });

  it("fill a window of their own without dropping lines", () => {
    const area = { width: 500, height: 200 };
    for (const count of [1, 3, 6]) {
      const layout = layOutCaptions(area, lanesOf(count), 2, 100, OWN_WINDOW_RULES);
      expect(layout).toMatchObject({ lines: 2, isTwoColumn: false, widthPx: 500 });
      expect(layout.heightPx).toBeLessThanOrEqual(count === 6 ? 300 : 200);
    }
  });
});
