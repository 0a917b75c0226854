import type { FrameObstacles, FramePlayer } from "../../messaging/frame-obstacles.ts";
import { type Area, clipTo } from "../placement/area.ts";
import { NATIVE_CONTROLS_PX } from "../players/native-controls.ts";
import {
  type PlayerAreas,
  type PlayerPlace,
  type Surroundings,
  surroundingsOf,
  unclippedPart,
} from "../players/player-place.ts";
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
      for (const obstacle of report.obstacles) {
        const shown = overlapOf(inPage(obstacle, report, frame.place), frame.place);
        if (shown) found.push(shown);
      }
    }
    for (const frame of closedPlayerFrames(accessible)) {
      const { left, right, top, bottom } = frame.getBoundingClientRect();
      found.push({ left, right, bottom, top: Math.max(top, bottom - NATIVE_CONTROLS_PX) });
    }
    return found;
  }

  /** Players inside frames, and frames that probably hold one but admit no script. */
  findPlayers(): readonly PlayerPlace[] {
    const found: PlayerPlace[] = [];
    const accessible = new Set<Element>();
    for (const report of this.#reports.values()) {
      const frame = findFrame(report);
      if (!frame) continue;
      for (const element of frame.elements) accessible.add(element);
      const { player } = report;
      const [element] = frame.elements;
      if (player && element) found.push(this.#placeOf(report, player, element));
    }
    for (const element of closedPlayerFrames(accessible)) {
      const measure = () => areasOf(element, (box) => ({ box, picture: box, visible: box }));
      found.push({ element, isSounding: false, startedAtMs: 0, measure });
    }
    return found;
  }

  #placeOf({ path }: FrameObstacles, player: FramePlayer, element: Element): PlayerPlace {
    const { isSounding, startedAtMs } = player;
    const measure = () => {
      // The player moves inside its frame too, which later reports tell.
      const report = this.#reports.get(path.join());
      const frame = report?.player && findFrame(report);
      if (!report?.player || !frame) return null;
      const { box, picture } = report.player;
      return areasOf(element, () => ({
        box: inPage(box, report, frame.place),
        picture: inPage(picture, report, frame.place),
        visible: frame.place,
      }));
    };
    return { element, isSounding, startedAtMs, measure };
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

function inPage({ left, right, top, bottom }: Area, { width }: FrameObstacles, place: Area): Area {
  const scale = (place.right - place.left) / width;
  return {
    left: place.left + left * scale,
    right: place.left + right * scale,
    top: place.top + top * scale,
    bottom: place.top + bottom * scale,
  };
}

const surroundings = new WeakMap<Element, Surroundings & { readonly atMs: number }>();
const SURROUNDINGS_FOR_MS = 1000;

function areasOf(
  frame: Element,
  find: (box: Area) => { readonly box: Area; readonly picture: Area; readonly visible: Area },
): PlayerAreas | null {
  const frameBox = frame.getBoundingClientRect();
  if (!frame.isConnected || frameBox.width === 0 || frameBox.height === 0) return null;
  const nowMs = performance.now();
  let around = surroundings.get(frame);
  if (!around || nowMs - around.atMs > SURROUNDINGS_FOR_MS) {
    around = { ...surroundingsOf(frame), atMs: nowMs };
    surroundings.set(frame, around);
  }
  const { box, picture, visible } = find(frameBox);
  const unclipped = clipTo(unclippedPart(visible, around.clips), box);
  return { box, picture, unclipped, isInPageFlow: around.isInPageFlow };
}

function closedPlayerFrames(accessible: ReadonlySet<Element>): readonly HTMLIFrameElement[] {
  return framesIn(document).filter((frame) => {
    if (accessible.has(frame) || !isPlayer(frame) || !frame.checkVisibility()) return false;
    const { width, height } = frame.getBoundingClientRect();
    return width >= MIN_WIDTH && height >= MIN_HEIGHT;
  });
}

function framesIn(page: Document): readonly HTMLIFrameElement[] {
  return [...page.getElementsByTagName("iframe")];
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
    const element: HTMLIFrameElement | undefined = framesIn(page).find(
      ({ contentWindow }) => contentWindow === inner,
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
