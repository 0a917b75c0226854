import { describe, expect, it } from "vitest";
import { isDocked, jumps, leftPicture, movesIn } from "./frame-faults.ts";
import type { PlacedFrame } from "./placed-captions.ts";
import { dockFaults, pictureFaults } from "./placement-faults.ts";

const PICTURE = { x: 100, y: 50, width: 1000, height: 500 };
// 6 % above the lower edge, in the middle.
const AREA = { x: 300, y: 440, width: 600, height: 80 };
const VIEW = { width: 1200, height: 700 };

function frame(more: Partial<PlacedFrame> & { letterPx?: number } = {}): PlacedFrame {
  const { area = AREA, letterPx = 22.5 } = more;
  return {
    atMs: 0,
    view: VIEW,
    player: { element: PICTURE, picture: PICTURE },
    opening: { x: 0, y: 0, ...VIEW },
    lanes: area ? [{ lane: "en", box: area, letterPx, lines: ["1"] }] : [],
    covered: [],
    coveredInPlayer: [],
    glides: false,
    ...more,
    area,
  };
}

describe("pictureFaults", () => {
  it("finds nothing wrong with captions in their place", () => {
    expect(pictureFaults(frame(), { lanes: 1 })).toEqual([]);
  });

  it.each([
    ["beside the picture", frame({ area: { ...AREA, x: 50 } })],
    ["at another height", frame({ area: { ...AREA, y: 430 } })],
    ["not in the middle", frame({ area: { ...AREA, x: 310 } })],
    ["too wide", frame({ area: { ...AREA, x: 120, width: 960 } })],
    ["too high", frame({ area: { ...AREA, y: 290, height: 230 } })],
    ["with small letters", frame({ letterPx: 17 })],
    ["with large letters", frame({ letterPx: 30 })],
    ["over a button", frame({ covered: ["Share"] })],
    ["below the player", frame({ area: { ...AREA, y: 555 } })],
    ["missing", frame({ area: null })],
  ])("finds captions %s", (_, placed) => {
    expect(pictureFaults(placed, { lanes: 1 })).not.toEqual([]);
  });

  it("knows what pushes them up", () => {
    const raised = frame({ area: { ...AREA, y: 400 } });
    expect(pictureFaults(raised, { lanes: 1, pushedAbove: 490 })).toEqual([]);
    expect(pictureFaults(frame(), { lanes: 1, pushedAbove: 490 })).not.toEqual([]);
    const tooHigh = frame({ area: { ...AREA, y: 266 } });
    expect(pictureFaults(tooHigh, { lanes: 1, pushedAbove: 490 })).not.toEqual([]);
  });

  it("lets captions into letterbox bars and below only where they may", () => {
    const picture = { ...PICTURE, x: 350, width: 500 };
    const inBars = frame({
      player: { element: PICTURE, picture },
      area: { ...AREA, x: 340, width: 520 },
    });
    expect(pictureFaults(inBars, { lanes: 1 })).not.toEqual([]);
    const rest = { ...AREA, y: 556 };
    const lanes = [AREA, rest].map((box) => ({ lane: "en", box, letterPx: 22.5, lines: ["1"] }));
    const below = frame({ lanes });
    expect(pictureFaults(below, { lanes: 2 })).not.toEqual([]);
    const crowded = frame({ lanes: [lanes[0], lanes[0], lanes[1]].flatMap((lane) => lane ?? []) });
    expect(pictureFaults(crowded, { lanes: 3 })).toEqual([]);
  });
});

describe("dockFaults", () => {
  const docked = { ...AREA, y: 580 };

  it("wants captions just above the floor", () => {
    expect(dockFaults(frame({ area: docked }), { lanes: 1 })).toEqual([]);
    expect(dockFaults(frame({ area: docked }), { lanes: 1, above: 640 })).not.toEqual([]);
    expect(dockFaults(frame(), { lanes: 1 })).not.toEqual([]);
  });
});

describe("frames", () => {
  const moved = (px: number, more: Partial<PlacedFrame> = {}) => {
    const box = { ...PICTURE, y: PICTURE.y + px };
    const area = { ...AREA, y: AREA.y + px };
    return frame({ player: { element: box, picture: box }, area, ...more });
  };

  it("are faulty when captions lag behind their player", () => {
    expect(leftPicture([moved(0), moved(10), moved(20)])).toEqual([]);
    expect(leftPicture([moved(0), moved(10, { area: AREA })])).toHaveLength(1);
  });

  it("show jumps, but not captions that follow, stay or glide", () => {
    expect(jumps([moved(0), moved(100)])).toEqual([]);
    expect(jumps([moved(0), moved(100, { area: AREA })])).toEqual([]);
    const elsewhere = { ...AREA, y: 500 };
    expect(jumps([moved(0), moved(-100, { area: elsewhere })])).toHaveLength(1);
    expect(jumps([moved(0), moved(-100, { area: elsewhere, glides: true })])).toEqual([]);
  });

  it("count moves within the player", () => {
    const raised = moved(0, { area: { ...AREA, y: 400 } });
    const frames = [moved(0), raised, raised, moved(0), moved(0)];
    expect(movesIn(frames)).toMatchObject({ count: 2, isAnimated: false });
  });

  it("are docked with the player out of sight", () => {
    const area = { ...AREA, y: 580 };
    expect(isDocked(frame({ area, opening: { ...PICTURE, height: 100 } }))).toBe(true);
    expect(isDocked(frame({ area }))).toBe(false);
  });
});
