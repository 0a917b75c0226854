import type { FrameObstacles } from "../../messaging/frame-obstacles.ts";
import { NATIVE_CONTROLS_PX } from "../players/native-controls.ts";
import { type Obstacle, overlapOf } from "./obstacle.ts";

/** Smaller frames are unlikely to hold a player, in CSS pixels. */
const MIN_WIDTH = 320;
const MIN_HEIGHT = 180;
const ROUNDING_PX = 2;

/** Obstacles that the page's frames report, in coordinates of the top window. */
export class EmbeddedFrames {
  readonly #reports = new Map<string, FrameObstacles>();

  applyReport(report: FrameObstacles): void {
    const path = report.path.join();
    if (report.isWatched) this.#reports.set(path, report);
    else this.#reports.delete(path);
  }

  /**
   * The obstacles inside frames. In a player frame that the extension cannot access, the lower edge
   * counts as an obstacle, since its control bar would be there. Even the pointer is invisible in
   * such a frame.
   */
  findObstacles(): readonly Obstacle[] {
    const found: Obstacle[] = [];
    const accessible = new Set<Element>();
    for (const report of this.#reports.values()) {
      const frame = findFrame(report);
      if (!frame) continue;
      for (const element of frame.elements) accessible.add(element);
      const { place } = frame;
      const scale = (place.right - place.left) / report.width;
      for (const { left, right, top, bottom } of report.obstacles) {
        const inPage = {
          left: place.left + left * scale,
          right: place.left + right * scale,
          top: place.top + top * scale,
          bottom: place.top + bottom * scale,
        };
        const shown = overlapOf(inPage, place);
        if (shown) found.push(shown);
      }
    }
    for (const frame of document.getElementsByTagName("iframe")) {
      if (accessible.has(frame) || !isPlayer(frame) || !frame.checkVisibility()) continue;
      const { left, right, top, bottom, width, height } = frame.getBoundingClientRect();
      if (width < MIN_WIDTH || height < MIN_HEIGHT) continue;
      found.push({ left, right, bottom, top: Math.max(top, bottom - NATIVE_CONTROLS_PX) });
    }
    return found;
  }
}

/** Indices in `window.frames` from the top window down to this frame; null if one is unlisted. */
export function pathOfThisFrame(): readonly number[] | null {
  const path: number[] = [];
  for (let inner: Window = window; inner !== inner.parent; inner = inner.parent) {
    const outer = inner.parent;
    const index = Array.from({ length: outer.length }, (_, each) => outer[each]).indexOf(inner);
    if (index < 0) return null;
    path.unshift(index);
  }
  return path;
}

// Player frames may autoplay or go fullscreen; ads and comment frames rarely may.
function isPlayer(frame: HTMLIFrameElement): boolean {
  return frame.allowFullscreen || /fullscreen|autoplay|encrypted-media/.test(frame.allow);
}

interface FrameInPage {
  readonly elements: readonly Element[];
  readonly place: Obstacle;
}

function findFrame({ path, width, height }: FrameObstacles): FrameInPage | null {
  let view: Window = window;
  let page: Document | null = document;
  let place: Obstacle = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const elements: Element[] = [];
  for (const index of path) {
    // Frames inside a cross-origin frame cannot be located, but one of its size fills it.
    if (!page) return isOfSize(place, width, height) ? { elements, place } : null;
    const inner: Window | undefined = view[index];
    const element: HTMLIFrameElement | undefined = [...page.getElementsByTagName("iframe")].find(
      ({ contentWindow }) => contentWindow !== null && contentWindow === inner,
    );
    if (!inner || !element?.checkVisibility()) return null;
    const box = element.getBoundingClientRect();
    const left = place.left + box.left + element.clientLeft;
    const top = place.top + box.top + element.clientTop;
    place = { left, top, right: left + element.clientWidth, bottom: top + element.clientHeight };
    elements.push(element);
    page = element.contentDocument;
    view = inner;
  }
  return { elements, place };
}

function isOfSize({ left, right, top, bottom }: Obstacle, width: number, height: number): boolean {
  return (
    Math.abs(right - left - width) <= ROUNDING_PX && Math.abs(bottom - top - height) <= ROUNDING_PX
  );
}
