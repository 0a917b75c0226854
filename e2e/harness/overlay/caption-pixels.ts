import { PNG } from "pngjs";
import type { DevtoolsSession } from "../browser/devtools-session.ts";
import { captureScreen } from "./capture-screen.ts";
import { OverlayRoot } from "./overlay-root.ts";
import type { CallableRoot } from "./shown-captions.ts";

/** A rectangle in CSS pixels of the page. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Shares of a rectangle's pixels, 0 to 1. */
export interface CaptionPixels {
  /** Dark enough for the caption box, over any picture. */
  readonly dark: number;
  /** White enough for the text. */
  readonly white: number;
}

// Luminance of a 0.75 black box over white is 64.
const DARKEST_BOX = 80;
const WHITEST_WORD = 215;
const CLEAR_CHANGE = 60;

export async function captionBoxes(session: DevtoolsSession): Promise<readonly Box[]> {
  return await captionBoxesIn(await OverlayRoot.find(session));
}

export async function captionBoxesIn(root: CallableRoot | null): Promise<readonly Box[]> {
  return (await root?.call<Box[]>(LINE_BOXES)) ?? [];
}

export async function setCaptionsVisible(
  session: DevtoolsSession,
  visible: boolean,
): Promise<void> {
  await setVisibleIn(await OverlayRoot.find(session), visible);
}

export async function setVisibleIn(root: CallableRoot | null, visible: boolean): Promise<void> {
  await root?.call(SET_OPACITY, visible ? "1" : "0");
}

export async function takePicture(session: DevtoolsSession): Promise<PNG> {
  return PNG.sync.read(await captureScreen(session, true));
}

/**
 * Measures the pixels of a rectangle.
 * @param scale device pixels per CSS pixel
 */
export function captionPixels(picture: PNG, box: Box, scale: number): CaptionPixels {
  return {
    dark: share(picture, box, scale, (x, y) => luminance(picture, x, y) <= DARKEST_BOX),
    white: share(picture, box, scale, (x, y) => luminance(picture, x, y) >= WHITEST_WORD),
  };
}

/**
 * Share of a rectangle's pixels that are clearly lighter or darker in one picture than in the
 * other.
 */
export function changedShare(one: PNG, other: PNG, box: Box, scale: number): number {
  return share(one, box, scale, (x, y) => {
    return Math.abs(luminance(one, x, y) - luminance(other, x, y)) >= CLEAR_CHANGE;
  });
}

/**
 * The box around all pixels that are clearly lighter or darker in one picture than in the other, in
 * CSS pixels; null when there are none.
 */
export function changedBox(one: PNG, other: PNG, scale: number): Box | null {
  let [left, top, right, bottom] = [one.width, one.height, -1, -1];
  for (let y = 0; y < one.height; y++) {
    // Most rows are the same, and comparing bytes is much faster.
    const row = [4 * y * one.width, 4 * (y + 1) * one.width] as const;
    if (one.data.subarray(...row).equals(other.data.subarray(...row))) continue;
    for (let x = 0; x < one.width; x++) {
      if (Math.abs(luminance(one, x, y) - luminance(other, x, y)) < CLEAR_CHANGE) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  if (right < 0) return null;
  const size = { width: (right - left + 1) / scale, height: (bottom - top + 1) / scale };
  return { x: left / scale, y: top / scale, ...size };
}

function share(
  picture: PNG,
  box: Box,
  scale: number,
  counts: (x: number, y: number) => boolean,
): number {
  const left = Math.max(0, Math.floor(box.x * scale));
  const top = Math.max(0, Math.floor(box.y * scale));
  const right = Math.min(picture.width, Math.ceil((box.x + box.width) * scale));
  const bottom = Math.min(picture.height, Math.ceil((box.y + box.height) * scale));
  let counted = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) if (counts(x, y)) counted++;
  }
  return counted / Math.max(1, (right - left) * (bottom - top));
}

// From 0 (black) to 255 (white), with the weights of ITU-R BT.709.
function luminance({ data, width }: PNG, x: number, y: number): number {
  const at = (y * width + x) * 4;
  const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const LINE_BOXES = `function () {
  return [...this.querySelectorAll("[data-line]")]
    .filter((line) => line.checkVisibility() && line.textContent.trim() !== "")
    .flatMap((line) => [...line.getClientRects()])
    .map(({ x, y, width, height }) => ({ x, y, width, height }));
}`;

const SET_OPACITY = `function (opacity) {
  this.querySelector(".stage")?.style.setProperty("opacity", opacity, "important");
  return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
}`;
