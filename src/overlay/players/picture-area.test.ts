import { afterEach, expect, it, vi } from "vitest";
import { pictureArea } from "./picture-area.ts";

afterEach(() => vi.restoreAllMocks());

function videoOf(box: DOMRect, width: number, height: number, style: object): HTMLVideoElement {
  const video = document.createElement("video");
  video.getBoundingClientRect = () => box;
  Object.defineProperty(video, "videoWidth", { value: width });
  Object.defineProperty(video, "videoHeight", { value: height });
  vi.spyOn(window, "getComputedStyle").mockReturnValue(style as CSSStyleDeclaration);
  return video;
}

it.each([
  ["contain", "50% 50%", [100, 150, 900, 450]],
  ["contain", "50% 0%", [100, 50, 900, 350]],
  ["contain", "0px 30px", [100, 80, 900, 380]],
  ["fill", "50% 50%", [100, 50, 900, 550]],
  ["cover", "50% 50%", [100, 50, 900, 550]],
  ["scale-down", "50% 50%", [300, 225, 700, 375]],
  ["none", "50% 50%", [300, 225, 700, 375]],
])("of a wide picture with object-fit %s at %s is %j", (objectFit, objectPosition, edges) => {
  const video = videoOf(new DOMRect(100, 50, 800, 500), 400, 150, { objectFit, objectPosition });
  const { left, top, right, bottom } = pictureArea(video);
  expect([left, top, right, bottom]).toEqual(edges);
});

it("of a video that has not loaded is the whole element", () => {
  const box = new DOMRect(100, 50, 800, 500);
  const style = { objectFit: "contain", objectPosition: "50% 50%" };
  expect(pictureArea(videoOf(box, 0, 0, style))).toBe(box);
});
