import type { FrameObstacles } from "../../../messaging/frame-obstacles.ts";
import { NATIVE_BAR_PX } from "./native-bar.ts";
import { type Obstacle, overlapOf } from "./obstacle.ts";

/** A frame smaller than this holds no player worth stepping aside for. */
const LEAST_WIDTH = 320;
const LEAST_HEIGHT = 180;
/** By so many pixels sizes may differ that are the same but for rounding. */
const ROUNDING_PX = 2;

/** What the frames of this page report of their players, brought to the page's own pixels. */
export class FramesInPage {
  readonly #reports = new Map<string, FrameObstacles>();

  /** Takes the newest report of a frame. */
  hear(report: FrameObstacles): void {
    const path = report.path.join();
    if (report.isWatched) this.#reports.set(path, report);
    else this.#reports.delete(path);
  }

  /**
   * The obstacles inside frames. Of a player's frame that the browser lets nobody look into, the
   * lower edge counts as one: that is where its bar would be. Whether it shows nobody can tell; not
   * even the pointer is seen there.
   */
  find(): readonly Obstacle[] {
    const found: Obstacle[] = [];
    const known = new Set<Element>();
    for (const report of this.#reports.values()) {
      const frame = findFrame(report);
      if (!frame) continue;
      for (const element of frame.elements) known.add(element);
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
      if (known.has(frame) || !isPlayer(frame) || !frame.checkVisibility()) continue;
      const { left, right, top, bottom, width, height } = frame.getBoundingClientRect();
      if (width < LEAST_WIDTH || height < LEAST_HEIGHT) continue;
      found.push({ left, right, bottom, top: Math.max(top, bottom - NATIVE_BAR_PX) });
    }
    return found;
  }
}

/** The way to the frame in which this script runs; null where a window on it does not count it. */
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

/** Players are let play by themselves and fill the screen; advertisements and comments seldom are. */
function isPlayer(frame: HTMLIFrameElement): boolean {
  return frame.allowFullscreen || /fullscreen|autoplay|encrypted-media/.test(frame.allow);
}

interface FrameInPage {
  /** It and the frames it is in. */
  readonly elements: readonly Element[];
  readonly place: Obstacle;
}

/** Where a frame's window is in the page; null where it is gone, or in a frame that hides it. */
function findFrame({ path, width, height }: FrameObstacles): FrameInPage | null {
  let view: Window = window;
  let page: Document | null = document;
  let place: Obstacle = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const elements: Element[] = [];
  for (const index of path) {
    // In a frame of another site nobody knows where its own frames are, but one may fill it.
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
