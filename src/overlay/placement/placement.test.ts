import { describe, expect, it } from "vitest";
import { placeAt, shiftInto, spotOf, widenedBy, withEdgeAt } from "./placement.ts";

const VIEW = { width: 1000, height: 500 };
const EXTENT = { width: 400, height: 100 };

describe("spotOf", () => {
  it("is the middle of the lower edge, clear of it, where nobody has chosen a place", () => {
    expect(spotOf(null, VIEW, EXTENT)).toEqual({ leftPx: 300, bottomPx: 48 });
    expect(spotOf(null, { width: 1000, height: 1000 }, EXTENT).bottomPx).toBeCloseTo(70);
  });

  it("is the place that was chosen, in whatever window", () => {
    const place = { centerPercent: 30, bottomPercent: 60, widthPercent: null };
    expect(spotOf(place, VIEW, EXTENT)).toEqual({ leftPx: 100, bottomPx: 300 });
    const larger = { width: 2000, height: 1000 };
    expect(spotOf(place, larger, EXTENT)).toEqual({ leftPx: 400, bottomPx: 600 });
  });

  it("is within the window even where captions are too large for it", () => {
    const corner = { centerPercent: 100, bottomPercent: 100, widthPercent: null };
    expect(spotOf(corner, VIEW, EXTENT)).toEqual({ leftPx: 600, bottomPx: 400 });
    const huge = { width: 1200, height: 600 };
    expect(spotOf(corner, VIEW, huge)).toEqual({ leftPx: 0, bottomPx: 0 });
  });
});

describe("placeAt", () => {
  it("is what leads back to the spot", () => {
    for (const spot of [
      { leftPx: 0, bottomPx: 0 },
      { leftPx: 123, bottomPx: 77 },
      { leftPx: 600, bottomPx: 400 },
    ]) {
      const again = spotOf(placeAt(spot, VIEW, EXTENT, null), VIEW, EXTENT);
      expect(again.leftPx).toBeCloseTo(spot.leftPx, 0);
      expect(again.bottomPx).toBeCloseTo(spot.bottomPx, 0);
    }
  });

  it("holds captions that are dragged out of the window back", () => {
    const place = placeAt({ leftPx: -500, bottomPx: 900 }, VIEW, EXTENT, null);
    expect(place).toEqual({ centerPercent: 20, bottomPercent: 80, widthPercent: null });
  });
});

describe("withEdgeAt", () => {
  const spot = { leftPx: 300, bottomPx: 50 };

  it("leaves the other edge where it is", () => {
    expect(withEdgeAt("right", 900, spot, VIEW, EXTENT)).toEqual({
      centerPercent: 60,
      bottomPercent: 10,
      widthPercent: 60,
    });
    expect(withEdgeAt("left", 100, spot, VIEW, EXTENT)).toEqual({
      centerPercent: 40,
      bottomPercent: 10,
      widthPercent: 60,
    });
  });

  it("goes no further than the window and no nearer than can be read", () => {
    expect(withEdgeAt("right", 5000, spot, VIEW, EXTENT).widthPercent).toBe(70);
    expect(withEdgeAt("left", -5000, spot, VIEW, EXTENT).widthPercent).toBe(70);
    const narrow = withEdgeAt("right", 0, spot, VIEW, EXTENT);
    expect(narrow).toEqual({ centerPercent: 35, bottomPercent: 10, widthPercent: 10 });
    expect(withEdgeAt("left", 5000, spot, VIEW, EXTENT).centerPercent).toBe(65);
  });
});

describe("widenedBy", () => {
  it("widens around the middle, and within the window", () => {
    const spot = { leftPx: 300, bottomPx: 50 };
    expect(widenedBy(10, spot, VIEW, EXTENT)).toEqual({
      centerPercent: 50,
      bottomPercent: 10,
      widthPercent: 50,
    });
    expect(widenedBy(-90, spot, VIEW, EXTENT).widthPercent).toBe(10);
    const atEdge = { leftPx: 600, bottomPx: 50 };
    expect(widenedBy(20, atEdge, VIEW, EXTENT)).toMatchObject({
      centerPercent: 70,
      widthPercent: 60,
    });
  });
});

describe("shiftInto", () => {
  it("brings into the window what is partly out of it", () => {
    expect(shiftInto(100, 300, 1000)).toBe(0);
    expect(shiftInto(-50, 150, 1000)).toBe(50);
    expect(shiftInto(900, 1100, 1000)).toBe(-100);
    // Too wide for the window: its beginning is seen.
    expect(shiftInto(-100, 400, 300)).toBe(100);
  });
});
