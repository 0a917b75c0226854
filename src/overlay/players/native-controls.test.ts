import { beforeEach, describe, expect, it } from "vitest";
import type { Player } from "./find-players.ts";
import { NativeControls } from "./native-controls.ts";

const AREA = new DOMRect(100, 50, 640, 360);
const BAR = { left: 100, right: 740, top: 338, bottom: 410 };

describe("NativeControls", () => {
  let pointer: { x: number; y: number; movedAtMs: number; keyAtMs: number };
  let video: HTMLVideoElement;
  let bars: NativeControls;

  beforeEach(() => {
    const never = Number.NEGATIVE_INFINITY;
    pointer = { x: never, y: never, movedAtMs: never, keyAtMs: never };
    video = document.createElement("video");
    video.controls = true;
    video.tabIndex = 0;
    set("paused", false);
    document.body.replaceChildren(video);
    bars = new NativeControls(pointer);
  });

  const set = (name: "paused" | "ended", value: boolean) =>
    Object.defineProperty(video, name, { value, configurable: true });
  const move = (x: number, y: number, movedAtMs: number) =>
    Object.assign(pointer, { x, y, movedAtMs });
  const find = (nowMs: number) =>
    bars.findBar(
      { video, pictureRect: AREA, container: video, ancestors: new Set() } satisfies Player,
      nowMs,
    );

  it("finds the bar while the pointer moves over the picture, until it has faded", () => {
    expect(find(0)).toBeNull();
    move(300, 100, 1000);
    expect(find(1000)).toEqual(BAR);
    expect(find(3400)).toEqual(BAR);
    expect(find(4300)).toEqual(BAR);
    expect(find(4500)).toBeNull();
  });

  it("loses the bar soon after the pointer leaves or the video plays", () => {
    move(300, 100, 1000);
    expect(find(1000)).toEqual(BAR);
    move(900, 100, 1200);
    expect(find(1200)).toEqual(BAR);
    expect(find(2100)).toBeNull();
    set("paused", true);
    expect(find(9000)).toEqual(BAR);
    set("paused", false);
    expect(find(9500)).toEqual(BAR);
    expect(find(10_100)).toBeNull();
  });

  it("keeps the bar under a resting pointer", () => {
    move(300, 400, 1000);
    expect(find(60_000)).toEqual(BAR);
  });

  it("finds the bar for the keyboard until the pointer moves", () => {
    video.focus();
    pointer.keyAtMs = 1000;
    expect(find(60_000)).toEqual(BAR);
    move(900, 100, 60_500);
    expect(find(62_000)).toBeNull();
  });

  it("finds none if the player has controls of its own", () => {
    video.controls = false;
    set("paused", true);
    expect(find(0)).toBeNull();
  });
});
