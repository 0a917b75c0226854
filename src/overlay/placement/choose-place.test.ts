import { describe, expect, it } from "vitest";
import type { PlayerAreas } from "../players/player-place.ts";
import type { Area } from "./area.ts";
import type { BoxSize } from "./box-geometry.ts";
import { lanesHeightPx } from "./caption-layout.ts";
import {
  isPlayerInView,
  movedPlace,
  offsetIn,
  type PlaceRequest,
  placeInDock,
  placeInPlayer,
  positionInPlayer,
} from "./choose-place.ts";

const VIEW = { width: 1280, height: 713 };
const areaAt = (left: number, top: number, width: number, height: number): Area => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const playerAt = (box: Area, picture = box): PlayerAreas => ({
  box,
  picture,
  unclipped: box,
  isInPageFlow: true,
});
const lanesOf = (count: number) =>
  Array.from({ length: count }, () => ({ language: "en", sizePercent: 100, measureEm: 25 }));
const request = (changes: Partial<PlaceRequest> = {}): PlaceRequest => ({
  view: VIEW,
  isFullscreen: false,
  lanes: lanesOf(1),
  lines: 2,
  position: null,
  isFree: () => false,
  ...changes,
});

describe("captions in a player", () => {
  it("stand at its bottom centre, 6 % above the lower edge", () => {
    const player = playerAt(areaAt(20, 40, 900, 500));
    const place = placeInPlayer(request(), player);
    if (!place) throw new Error("There is room.");
    const size = { width: place.layout.widthPx, height: 70 };
    const { leftPx, bottomPx } = offsetIn(place, null, VIEW, size);
    expect(leftPx + size.width / 2).toBeCloseTo(470);
    expect(VIEW.height - bottomPx).toBeCloseTo(540 - 30);
  });

  it("stay in the visible part of a player that is half scrolled out", () => {
    const player = playerAt(areaAt(20, 400, 900, 500));
    const place = placeInPlayer(request(), player);
    if (!place) throw new Error("There is room.");
    const { bottomPx } = offsetIn(place, null, VIEW, { width: 500, height: 70 });
    expect(bottomPx).toBe(8);
    const moved = movedPlace(place, VIEW, playerAt(areaAt(20, 100, 900, 500)));
    expect(offsetIn(moved, null, VIEW, { width: 500, height: 70 }).bottomPx).toBeCloseTo(143);
    expect(movedPlace(moved, VIEW, playerAt(areaAt(20, 100, 900, 500)))).toBe(moved);
  });

  it("leave the bars beside the picture alone unless they need them", () => {
    const wide = playerAt(areaAt(0, 0, 640, 600), areaAt(0, 120, 640, 360));
    expect(placeInPlayer(request(), wide)).toMatchObject({ isInBars: false, area: wide.picture });
    const flat = playerAt(areaAt(0, 0, 640, 600), areaAt(0, 210, 640, 180));
    const crowded = request({ lanes: lanesOf(3) });
    expect(placeInPlayer(crowded, flat)).toMatchObject({ isInBars: true, area: flat.box });
  });

  it("use the room below a small player if nothing can be pressed there", () => {
    const player = playerAt(areaAt(20, 20, 420, 236));
    const asked: Area[] = [];
    const isFree = (area: Area) => asked.push(area) > 0;
    const place = placeInPlayer(request({ lanes: lanesOf(3), isFree }), player);
    expect(place).toMatchObject({ lanesBelow: 1 });
    expect(asked[0]?.top).toBe(264);
    expect(place?.belowGapPx).toBeCloseTo(0.06 * 236 + 8);
    const blocked = placeInPlayer(request({ lanes: lanesOf(3) }), player);
    expect(blocked).toMatchObject({ lanesBelow: 0, layout: { fit: "tight" } });
  });

  it("have no place in a player that is too small for them", () => {
    const player = playerAt(areaAt(20, 20, 160, 90));
    expect(placeInPlayer(request({ lanes: lanesOf(6) }), player)).toBeNull();
  });

  it("keep the place that the user gave them, in percent of the picture", () => {
    const player = playerAt(areaAt(100, 100, 600, 400));
    const position = {
      of: "player",
      centerPercent: 25,
      bottomPercent: 50,
      widthPercent: 30,
    } as const;
    const place = placeInPlayer(request({ position }), player);
    if (!place) throw new Error("There is room.");
    expect(place.layout.widthPx).toBe(180);
    const size = { width: 180, height: 60 };
    expect(offsetIn(place, position, VIEW, size)).toEqual({ leftPx: 160, bottomPx: 413 });
    const moved = movedPlace(place, VIEW, playerAt(areaAt(300, 50, 600, 400)));
    expect(offsetIn(moved, position, VIEW, size)).toEqual({ leftPx: 360, bottomPx: 463 });
  });
});

describe("captions in any player", () => {
  const WINDOWS = [
    { width: 1280, height: 713 },
    { width: 800, height: 600 },
    { width: 390, height: 700 },
  ];
  // Each as wide as the window allows, like players of pages.
  const SHAPES: readonly [string, BoxSize, number][] = [
    ["of 16:9", { width: 900, height: 506 }, 16 / 9],
    ["of 16:9 and small", { width: 320, height: 180 }, 16 / 9],
    ["of 16:9 in a tall box", { width: 420, height: 520 }, 16 / 9],
    ["of 4:3 in a wide box", { width: 900, height: 420 }, 4 / 3],
    ["upright", { width: 300, height: 533 }, 9 / 16],
    ["upright in a wide box", { width: 1280, height: 713 }, 9 / 16],
  ];
  const fitted = ({ width, height }: BoxSize, view: BoxSize, ratio: number): PlayerAreas => {
    const scale = Math.min(1, view.width / width);
    const box = areaAt(0, 20, width * scale, height * scale);
    const pictureWidth = Math.min(width * scale, height * scale * ratio);
    const [x, y] = [width * scale - pictureWidth, height * scale - pictureWidth / ratio];
    return playerAt(box, areaAt(x / 2, 20 + y / 2, pictureWidth, pictureWidth / ratio));
  };

  it.each(SHAPES)("%s are in its middle, inside it and above its edge", (_, size, ratio) => {
    for (const view of WINDOWS) {
      const player = fitted(size, view, ratio);
      for (const count of [1, 2, 3, 6]) {
        const name = `${count} lanes in a window of ${view.width} px`;
        const lanes = lanesOf(count);
        const place = placeInPlayer(request({ view, lanes, isFree: () => true }), player);
        if (!place) throw new Error(`There is no room for ${name}.`);
        const { layout, lanesBelow } = place;
        const inside = lanesBelow > 0 ? lanes.slice(0, -lanesBelow) : lanes;
        const height = lanesHeightPx(inside, layout);
        const offset = offsetIn(place, null, view, { width: layout.widthPx, height });
        const bottom = view.height - offset.bottomPx;
        const { picture, box } = player;
        const base = count > 2 && place.isInBars ? box : picture;
        expect(offset.leftPx + layout.widthPx / 2, name).toBeCloseTo(
          (picture.left + picture.right) / 2,
        );
        expect(layout.widthPx, name).toBeLessThanOrEqual(0.92 * (picture.right - picture.left) + 2);
        if (base.bottom <= view.height) {
          expect(bottom, name).toBeCloseTo(base.bottom - 0.06 * (base.bottom - base.top));
        }
        expect(bottom, name).toBeLessThanOrEqual(Math.min(base.bottom, view.height));
        expect(bottom - height, name).toBeGreaterThanOrEqual(base.top);
        const covered = Math.min(bottom, picture.bottom) - Math.max(bottom - height, picture.top);
        const most = 0.45 * (picture.bottom - picture.top);
        expect(covered, name).toBeLessThanOrEqual(most + 0.5);
      }
    }
  });
});

it("converts a position of an earlier version without moving captions", () => {
  const player = playerAt(areaAt(140, 100, 1000, 500));
  const old = { of: "window", centerPercent: 40, bottomPercent: 30, widthPercent: 25 } as const;
  const place = placeInPlayer(request(), player);
  if (!place) throw new Error("There is room.");
  const size = { width: 320, height: 71.3 };
  const converted = positionInPlayer(old, place, VIEW, size);
  expect(converted).toMatchObject({ of: "player", widthPercent: 32 });
  const { leftPx, bottomPx } = offsetIn(place, converted, VIEW, size);
  expect(leftPx).toBeCloseTo(0.4 * 1280 - 160, 0);
  expect(bottomPx).toBeCloseTo(0.3 * 713, 0);
});

describe("a player in view", () => {
  const scrolledTo = (top: number) => playerAt(areaAt(20, top, 900, 500));

  it.each([
    ["wholly visible", 100, true, true],
    ["at 42 %, with captions in it", 503, true, true],
    ["at 42 %, with captions elsewhere", 503, false, false],
    ["at 38 %", 523, true, false],
    ["at 46 %", 483, false, true],
  ])("is one %s", (_, top, wasInView, isInView) => {
    expect(isPlayerInView(scrolledTo(top), VIEW, wasInView)).toBe(isInView);
  });

  it("is none that a scrolling element cuts off", () => {
    const cut = { ...scrolledTo(100), unclipped: areaAt(20, 100, 900, 150) };
    expect(isPlayerInView(cut, VIEW, true)).toBe(false);
  });
});

it("without a player, captions stand at the lower edge of the window", () => {
  const place = placeInDock(request({ lanes: lanesOf(3) }));
  const offset = offsetIn(place, null, VIEW, { width: 600, height: 130 });
  expect(offset).toEqual({ leftPx: 340, bottomPx: 12 });
});
