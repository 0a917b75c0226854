import { composedChildrenOf } from "../elements/composed-tree.ts";
import { extensionHosts } from "../host/extension-hosts.ts";
import { type Obstacle, overlapOf } from "../obstacles/obstacle.ts";
import { PRESSABLE } from "../obstacles/pressable.ts";
import type { Player } from "./find-players.ts";

/** Maximum height of a bar as a share of the picture, and the limit in small pictures. */
const MAX_BAR_SHARE = 0.4;
const MIN_BAR_LIMIT_PX = 96;
/** Thinner elements, such as a remaining progress line, cover nothing. */
const MIN_HEIGHT_PX = 4;
/** Maximum height of the box behind a text, relative to the text. */
const MAX_BOX_TO_TEXT = 1.7;

export interface CustomControls {
  readonly bars: readonly Obstacle[];
  readonly subtitles: readonly Obstacle[];
}

/**
 * Finds the bars and subtitles that a player draws with its own elements in the lower half of its
 * picture or below it.
 *
 * The search walks down from the player's container. Hit testing would miss subtitles, which often
 * ignore the pointer. The largest interactive element no higher than a bar counts as the bar. Plain
 * text counts with its text rectangle, because the element around it often spans the whole picture.
 */
export function findCustomControls(
  { video, pictureRect, container, ancestors }: Player,
  zone: Obstacle,
): CustomControls {
  const bars: Obstacle[] = [];
  const subtitles: Obstacle[] = [];
  const whole = container.getBoundingClientRect();
  const around = overlapOf(zone, whole);
  if (!around) return { bars, subtitles };
  const middle = (pictureRect.top + pictureRect.bottom) / 2;
  const highest = Math.max(
    MIN_BAR_LIMIT_PX,
    (pictureRect.bottom - pictureRect.top) * MAX_BAR_SHARE,
  );

  const add = (found: Obstacle[], place: Obstacle, within: Obstacle) => {
    const shown = overlapOf(place, within);
    if (!shown || !overlapOf(shown, zone)) return;
    if (shown.top >= middle && shown.bottom - shown.top >= MIN_HEIGHT_PX) found.push(shown);
  };
  const search = (element: Element) => {
    for (const child of composedChildrenOf(element)) {
      // In fullscreen the captions themselves are inside the player.
      if (child === video || extensionHosts().has(child)) continue;
      if (ancestors.has(child)) {
        search(child);
        continue;
      }
      const place = child.getBoundingClientRect();
      const isEmpty = place.width === 0 || place.height === 0;
      if ((!isEmpty && !overlapOf(place, around)) || !isVisible(child)) continue;
      if (isEmpty && getComputedStyle(child).overflow !== "visible") continue;
      if (isEmpty || place.height > highest || place.top < middle) search(child);
      else if (isUsable(child)) add(bars, barArea(child, place), whole);
      else for (const place of textRects(child)) add(subtitles, place, pictureRect);
    }
  };
  search(container);
  return { bars, subtitles };
}

function isVisible(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

function isUsable(element: Element): boolean {
  if (!isVisible(element)) return false;
  return element.matches(PRESSABLE) || composedChildrenOf(element).some(isUsable);
}

// The box of a bar, or only what can be pressed in it: many bars stand in a tall, clear container.
function barArea(bar: Element, place: Obstacle): Obstacle {
  const parts = barParts(bar).filter(({ top, bottom }) => bottom > top);
  if (parts.length === 0) return place;
  return {
    left: Math.min(...parts.map(({ left }) => left)),
    top: Math.min(...parts.map(({ top }) => top)),
    right: Math.max(...parts.map(({ right }) => right)),
    bottom: place.bottom,
  };
}

function barParts(element: Element): readonly Obstacle[] {
  if (!isVisible(element)) return [];
  if (element.matches(PRESSABLE) || hasBackground(element))
    return [element.getBoundingClientRect()];
  return composedChildrenOf(element).flatMap(barParts);
}

function hasBackground(element: Element): boolean {
  const { backgroundColor } = getComputedStyle(element);
  return !/^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor);
}

function textRects(element: Element): readonly Obstacle[] {
  if (!isVisible(element)) return [];
  const own = [...element.childNodes].some(
    (node) => node instanceof Text && node.data.trim() !== "",
  );
  if (!own) return composedChildrenOf(element).flatMap(textRects);
  const range = document.createRange();
  range.selectNodeContents(element);
  const words = range.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  // Includes the box behind the text unless it is much higher.
  const { top, bottom } = box.height <= words.height * MAX_BOX_TO_TEXT ? box : words;
  return [{ left: words.left, right: words.right, top, bottom }];
}
