import { describe, expect, it } from "vitest";
import {
  boxOffset,
  type PositionFrame,
  positionAt,
  positionWithEdgeAt,
  shiftIntoView,
  widenedPosition,
} from "./box-geometry.ts";

const inWindow = (width: number, height: number): PositionFrame => ({
  base: "window",
  area: { left: 0, top: 0, right: width, bottom: height },
  view: { width, height },
});
const VIEW = inWindow(1000, 500);
const PLACE = { of: "window", centerPercent: 50, bottomPercent: 10, widthPercent: null } as const;
const EXTENT = { width: 400, height: 100 };

describe("boxOffset", () => {
  it("uses the chosen position in any window", () => {
    const place = { ...PLACE, centerPercent: 30, bottomPercent: 60 };
    expect(boxOffset(place, VIEW, EXTENT)).toEqual({ leftPx: 100, bottomPx: 300 });
    const larger = inWindow(2000, 1000);
    expect(boxOffset(place, larger, EXTENT)).toEqual({ leftPx: 400, bottomPx: 600 });
  });

  it("follows the picture of a player, inside and outside of it", () => {
    const area = { left: 100, top: 50, right: 500, bottom: 250 };
    const player: PositionFrame = { ...VIEW, base: "player", area };
    const place = { ...PLACE, of: "player" as const, centerPercent: 75, bottomPercent: 20 };
    expect(boxOffset(place, player, EXTENT)).toEqual({ leftPx: 200, bottomPx: 290 });
    const below = { ...place, bottomPercent: -75 };
    expect(boxOffset(below, player, EXTENT)).toEqual({ leftPx: 200, bottomPx: 100 });
    expect(positionAt({ leftPx: 200, bottomPx: 100 }, player, EXTENT, null)).toEqual(below);
  });

  it("stays inside the window even if captions are too large", () => {
    const corner = { ...PLACE, centerPercent: 100, bottomPercent: 100 };
    expect(boxOffset(corner, VIEW, EXTENT)).toEqual({ leftPx: 600, bottomPx: 400 });
    const huge = { width: 1200, height: 600 };
    expect(boxOffset(corner, VIEW, huge)).toEqual({ leftPx: 0, bottomPx: 0 });
  });
});

describe("positionAt", () => {
  it("is the inverse of boxOffset", () => {
    for (const spot of [
      { leftPx: 0, bottomPx: 0 },
      { leftPx: 123, bottomPx: 77 },
      { leftPx: 600, bottomPx: 400 },
    ]) {
      const again = boxOffset(positionAt(spot, VIEW, EXTENT, null), VIEW, EXTENT);
      expect(again.leftPx).toBeCloseTo(spot.leftPx, 0);
      expect(again.bottomPx).toBeCloseTo(spot.bottomPx, 0);
    }
  });

  it("keeps dragged captions inside the window", () => {
    const place = positionAt({ leftPx: -500, bottomPx: 900 }, VIEW, EXTENT, null);
    expect(place).toEqual({ ...PLACE, centerPercent: 20, bottomPercent: 80 });
  });
});

describe("positionWithEdgeAt", () => {
  const spot = { leftPx: 300, bottomPx: 50 };

  it("keeps the other edge in place", () => {
    expect(positionWithEdgeAt("right", 900, spot, VIEW, EXTENT)).toEqual({
      of: "window",
      centerPercent: 60,
      bottomPercent: 10,
      widthPercent: 60,
    });
    expect(positionWithEdgeAt("left", 100, spot, VIEW, EXTENT)).toEqual({
      of: "window",
      centerPercent: 40,
      bottomPercent: 10,
      widthPercent: 60,
    });
  });

  it("respects the window and the minimum width", () => {
    expect(positionWithEdgeAt("right", 5000, spot, VIEW, EXTENT).widthPercent).toBe(70);
    expect(positionWithEdgeAt("left", -5000, spot, VIEW, EXTENT).widthPercent).toBe(70);
    const narrow = positionWithEdgeAt("right", 0, spot, VIEW, EXTENT);
    expect(narrow).toEqual({
      of: "window",
      centerPercent: 35,
      bottomPercent: 10,
      widthPercent: 10,
    });
    expect(positionWithEdgeAt("left", 5000, spot, VIEW, EXTENT).centerPercent).toBe(65);
  });
});

describe("widenedPosition", () => {
  it("widens around the centre and inside the window", () => {
    const spot = { leftPx: 300, bottomPx: 50 };
    expect(widenedPosition(10, spot, VIEW, EXTENT)).toEqual({
      of: "window",
      centerPercent: 50,
      bottomPercent: 10,
      widthPercent: 50,
    });
    expect(widenedPosition(-90, spot, VIEW, EXTENT).widthPercent).toBe(10);
    const atEdge = { leftPx: 600, bottomPx: 50 };
    expect(widenedPosition(20, atEdge, VIEW, EXTENT)).toMatchObject({
      centerPercent: 70,
      widthPercent: 60,
    });
  });
});

describe("shiftIntoView", () => {
  it("shifts a range into the window", () => {
    expect(shiftIntoView(100, 300, 1000)).toBe(0);
    expect(shiftIntoView(-50, 150, 1000)).toBe(50);
    expect(shiftIntoView(900, 1100, 1000)).toBe(-100);
    // Too wide for the window: the left edge wins.
    expect(shiftIntoView(-100, 400, 300)).toBe(100);
  });
});
