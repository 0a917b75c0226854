import { beforeEach, expect, it, vi } from "vitest";
import { type CaptionPositions, NO_POSITIONS } from "../../captions/look/caption-position.ts";
import { trusted } from "../testing/trusted.ts";
import { CaptionBoxPlacer } from "./caption-box-placer.ts";

const VIEW = { width: 1280, height: 720 };
const IN_PAGE = new DOMRect(40, 40, 800, 450);
const HEIGHT_PX = 60;

let life: AbortController;
let video: HTMLVideoElement;
let placer: CaptionBoxPlacer;
let captionBox: HTMLElement;
let positions: CaptionPositions;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("innerWidth", VIEW.width);
  vi.stubGlobal("innerHeight", VIEW.height);
  life = new AbortController();
  positions = NO_POSITIONS;
  video = document.createElement("video");
  const state = { paused: false, ended: false, muted: false, volume: 1, readyState: 4 };
  for (const [name, value] of Object.entries({ ...state, currentTime: 1, srcObject: null })) {
    Object.defineProperty(video, name, { value });
  }
  video.checkVisibility = () => true;
  video.getBoundingClientRect = () => (document.fullscreenElement ? whole() : IN_PAGE);
  captionBox = document.createElement("div");
  Object.defineProperty(captionBox, "offsetHeight", { value: HEIGHT_PX });
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "closed" });
  root.append(captionBox);
  document.body.replaceChildren(video, host);
  const ignore = () => undefined;
  placer = new CaptionBoxPlacer(
    { ...{ root, captionBox }, check: ignore, pin: ignore, raise: ignore },
    {
      onPositionChosen: (kind, position) => {
        positions = { ...positions, [kind]: position };
      },
      onArranged: ignore,
      readAtMs: () => 0,
    },
    life.signal,
  );
  placer.setLanes([{ language: "en", sizePercent: 100, measureEm: 25 }], 2);
  return () => {
    life.abort();
    setFullscreen(null);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const whole = () => new DOMRect(0, 0, VIEW.width, VIEW.height);
const setFullscreen = (element: Element | null) => {
  Object.defineProperty(document, "fullscreenElement", { value: element, configurable: true });
  document.dispatchEvent(trusted(new Event("fullscreenchange")));
};
const middle = () => placer.offset.leftPx + Number.parseFloat(captionBox.style.width) / 2;
const drag = (rightPx: number, upPx: number) => {
  const { leftPx, bottomPx } = placer.offset;
  placer.moveTo({ leftPx: leftPx + rightPx, bottomPx: bottomPx + upPx });
  placer.reportPosition();
};

it("puts captions into the picture of the player that plays", () => {
  expect(middle()).toBeCloseTo(440, 0);
  expect(placer.offset.bottomPx).toBe(Math.round(VIEW.height - 490 + 0.06 * 450));
});

it("keeps one position for the window and another for fullscreen", () => {
  drag(-100, 80);
  const inWindow = placer.offset;
  setFullscreen(video);
  expect(middle()).toBeCloseTo(VIEW.width / 2, 0);
  drag(200, 100);
  const inFullscreen = placer.offset;
  setFullscreen(null);
  expect(placer.offset).toEqual(inWindow);
  setFullscreen(video);
  expect(placer.offset).toEqual(inFullscreen);
  expect(positions).toMatchObject({
    window: expect.objectContaining({ of: "player" }),
    fullscreen: expect.objectContaining({ of: "player" }),
  });
});

it("returns to the picture when a position is reset", () => {
  const before = placer.offset;
  drag(-100, 80);
  placer.reset();
  expect(placer.offset).toEqual(before);
  expect(positions.window).toBeNull();
});

it("moves what the user has placed along with its player, and with its size", () => {
  drag(-100, 80);
  const chosen = placer.offset;
  video.getBoundingClientRect = () => new DOMRect(90, 60, 800, 450);
  placer.layOut();
  expect(placer.offset).toEqual({ leftPx: chosen.leftPx + 50, bottomPx: chosen.bottomPx - 20 });
});

it("keeps the handle where it was while captions rise under the pointer", () => {
  placer.setHeld(true);
  expect(captionBox.style.getPropertyValue("--held-height")).toBe(`${HEIGHT_PX}px`);
  const { bottomPx } = placer.offset;
  video.getBoundingClientRect = () => new DOMRect(40, 20, 800, 450);
  placer.layOut();
  const risenPx = placer.offset.bottomPx - bottomPx;
  expect(risenPx).toBe(20);
  expect(captionBox.style.getPropertyValue("--risen")).toBe("20px");
  placer.setHeld(false);
  expect(captionBox.style.getPropertyValue("--risen")).toBe("");
});
