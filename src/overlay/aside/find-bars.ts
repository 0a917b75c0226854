import type { Player } from "./find-players.ts";
import { type Obstacle, overlapOf } from "./obstacle.ts";
import { childrenOf } from "./tree.ts";

/** What a hand or a key can use. */
const USABLE = [
  "button",
  "input",
  "select",
  "a[href]",
  ...["button", "slider", "link", "menuitem", "progressbar", "switch", "checkbox"].map(
    (role) => `[role=${role}]`,
  ),
].join();

/** A bar is no higher than this share of its picture, or than this many pixels of a small one. */
const MOST_OF_PICTURE = 0.4;
const HIGH_ENOUGH_PX = 96;
/** What is thinner, like the line of progress that some players leave, covers nothing. */
const LEAST_HEIGHT_PX = 4;

/**
 * The bars and subtitles that a player shows in `zone`: in the lower half of its picture or below it,
 * by its own elements.
 *
 * They are looked for from the player's frame downwards and not by what lies at some points, since
 * subtitles often let the pointer through and are at no point then. Of what holds something usable
 * the largest part that is still no higher than a bar counts as the bar. What is only read counts
 * where its words are: the element around it often spans the whole picture.
 */
export function findBars(player: Player, zone: Obstacle): readonly Obstacle[] {
  const found: Obstacle[] = [];
  const { area, frame, lineage } = player;
  const middle = (area.top + area.bottom) / 2;
  const highest = Math.max(HIGH_ENOUGH_PX, (area.bottom - area.top) * MOST_OF_PICTURE);
  const around = overlapOf(zone, frame.getBoundingClientRect());
  if (!around) return found;

  const add = (place: Obstacle) => {
    const shown = overlapOf(
      place,
      around.bottom > area.bottom ? frame.getBoundingClientRect() : area,
    );
    if (!shown || !overlapOf(shown, zone)) return;
    if (shown.top >= middle && shown.bottom - shown.top >= LEAST_HEIGHT_PX) found.push(shown);
  };
  const look = (element: Element) => {
    for (const child of childrenOf(element)) {
      if (child === player.video) continue;
      const place = child.getBoundingClientRect();
      const isEmpty = place.width === 0 || place.height === 0;
      if (!lineage.has(child)) {
        if (!isEmpty && !overlapOf(place, around)) continue;
        if (!isVisible(child)) continue;
        if (isEmpty && getComputedStyle(child).overflow !== "visible") continue;
        if (!isEmpty && place.height <= highest && place.top >= middle) {
          if (isUsable(child)) add(place);
          else for (const words of placesOfWords(child)) add(words);
          continue;
        }
      }
      look(child);
    }
  };
  look(frame);
  return found;
}

function isVisible(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

function isUsable(element: Element): boolean {
  if (!isVisible(element)) return false;
  return element.matches(USABLE) || childrenOf(element).some(isUsable);
}

function placesOfWords(element: Element): readonly Obstacle[] {
  if (!isVisible(element)) return [];
  const own = [...element.childNodes].some(
    (node) => node instanceof Text && node.data.trim() !== "",
  );
  if (!own) return childrenOf(element).flatMap(placesOfWords);
  const range = document.createRange();
  range.selectNodeContents(element);
  return [...range.getClientRects()];
}
