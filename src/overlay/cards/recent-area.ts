import { extensionHosts } from "../host/extension-hosts.ts";
import { overlayParts } from "../parts/overlay-parts.ts";
import type { Area } from "../placement/area.ts";

const EDGE_PX = 8;
const LEAST_WIDTH_PX = 280;
// About three lines; less could not be read.
const LEAST_HEIGHT_PX = 120;
const MOST_HEIGHT = { px: 420, share: 0.6 };
// Without captions on screen, above the controls of most players.
const BOTTOM_SHARE = 0.85;
const STEP_PX = 24;

const PLAYERS = "video, iframe, embed, object";

/** The box of the captions, perhaps in a window of its own; undefined when there is none. */
export function captionBox(): HTMLElement | undefined {
  for (const root of extensionHosts().values()) {
    const box = root.querySelector<HTMLElement>(".stage");
    if (box) return box;
  }
  return undefined;
}

/**
 * Where the recent words may stand: above the captions, inside the picture, and below anything that
 * can be pressed there.
 * @param box of the captions in this page; undefined when there are none
 * @param heightPx what the words need; the area may be lower
 */
export function recentArea(box: DOMRect | undefined, heightPx: number): Area {
  const { composedElementsAt, hasPressable } = overlayParts();
  const hasCaptions = box !== undefined && box.width > 0;
  const centre = hasCaptions ? (box.left + box.right) / 2 : innerWidth / 2;
  const bottom = (hasCaptions ? box.top : innerHeight * BOTTOM_SHARE) - EDGE_PX;
  const width = Math.min(innerWidth - 2 * EDGE_PX, Math.max(box?.width ?? 0, LEAST_WIDTH_PX));
  const left = Math.min(Math.max(EDGE_PX, centre - width / 2), innerWidth - EDGE_PX - width);
  const picture = composedElementsAt(centre, Math.min(bottom, innerHeight - 1)).find((element) =>
    element.matches(PLAYERS),
  );
  const pictureTop = Math.max(0, picture?.getBoundingClientRect().top ?? 0) + EDGE_PX;
  const highest = Math.min(MOST_HEIGHT.px, innerHeight * MOST_HEIGHT.share);
  const least = Math.max(EDGE_PX, bottom - LEAST_HEIGHT_PX);
  let top = Math.max(pictureTop, bottom - highest, EDGE_PX);
  const areaFrom = (from: number): Area => ({ left, top: from, right: left + width, bottom });
  // Only what is really covered counts.
  const needed = (from: number) => areaFrom(Math.max(from, bottom - heightPx));
  while (top < least && hasPressable(needed(top))) top += STEP_PX;
  return areaFrom(Math.min(top, least));
}
