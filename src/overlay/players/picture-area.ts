import type { Area } from "../placement/area.ts";

/**
 * The part of a video element that shows its picture. The rest are bars, which the browser leaves
 * empty when the picture has another shape than the element (CSS Images 3, 5.5).
 */
export function pictureArea(video: HTMLVideoElement): Area {
  const box = video.getBoundingClientRect();
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0 || box.width === 0 || box.height === 0) return box;
  const { objectFit, objectPosition } = getComputedStyle(video);
  const scale = scaleFor(objectFit, box.width / videoWidth, box.height / videoHeight);
  if (scale === null) return box;
  const [x = "", y = ""] = objectPosition.split(" ");
  const [left, right] = spanWithin(box.left, box.right, videoWidth * scale, x);
  const [top, bottom] = spanWithin(box.top, box.bottom, videoHeight * scale, y);
  return { left, top, right, bottom };
}

// CSS pixels for each pixel of the picture; null when the picture fills the element.
function scaleFor(objectFit: string, across: number, down: number): number | null {
  switch (objectFit) {
    case "contain":
      return Math.min(across, down);
    case "scale-down":
      return Math.min(across, down, 1);
    case "none":
      return 1;
    default:
      return null;
  }
}

// The part of a picture that lies within the element, along one axis.
function spanWithin(
  from: number,
  to: number,
  length: number,
  position: string,
): readonly [number, number] {
  const freePx = to - from - length;
  const value = Number.parseFloat(position);
  const percentPx = (freePx * (Number.isFinite(value) ? value : 50)) / 100;
  const start = from + (position.endsWith("px") ? value : percentPx);
  return [Math.max(from, start), Math.min(to, start + length)];
}
