import { composedAncestorsOf } from "../elements/composed-tree.ts";
import { type Area, clipTo } from "../placement/area.ts";

/** A player in the top window, wherever it is. */
export interface PlayerPlace {
  /** What is measured in the top window: the video, or the frame around it. */
  readonly element: Element;
  readonly isSounding: boolean;
  /** Wall clock when its sound began; 0 if unknown. */
  readonly startedAtMs: number;
  /** Where it is now; null when it has gone. */
  measure(): PlayerAreas | null;
}

export interface PlayerAreas {
  /** The whole player, and its picture without the bars beside it. */
  readonly box: Area;
  readonly picture: Area;
  /** The part of the player that no scrolling element of the page cuts off. */
  readonly unclipped: Area;
  /** Whether it scrolls with the page, instead of standing in the window. */
  readonly isInPageFlow: boolean;
}

/** What surrounds an element: this changes seldom, and reading it is slow. */
export interface Surroundings {
  readonly clips: readonly Element[];
  readonly isInPageFlow: boolean;
}

export function surroundingsOf(element: Element): Surroundings {
  const { fullscreenElement, documentElement, body } = document;
  const clips: Element[] = [];
  for (const each of composedAncestorsOf(element)) {
    // Nothing around it cuts off what is in fullscreen.
    if (each === fullscreenElement) return { clips, isInPageFlow: false };
    if (each === documentElement) break;
    const { overflowX, overflowY, position } = getComputedStyle(each);
    const isScroller = overflowX !== "visible" || overflowY !== "visible";
    if (each !== element && each !== body && isScroller) clips.push(each);
    const isOnTop = each.matches("dialog:modal, :popover-open");
    // Elements outside a fixed one do not clip it.
    if (position === "fixed" || isOnTop) return { clips, isInPageFlow: false };
    if (position === "sticky") return { clips, isInPageFlow: false };
  }
  return { clips, isInPageFlow: true };
}

export function unclippedPart(box: Area, clips: readonly Element[]): Area {
  return clips.reduce((area, clip) => clipTo(area, clip.getBoundingClientRect()), box);
}
