import { ownHosts } from "../../host/own-hosts.ts";
import type { Player } from "./find-players.ts";
import { type Obstacle, overlapOf } from "./obstacle.ts";
import { childrenOf } from "./tree.ts";

/** What a hand or a key can use. */
const ROLES = ["button", "slider", "link", "menuitem", "progressbar", "switch", "checkbox"];
const USABLE = `button,input,select,a[href],${ROLES.map((role) => `[role=${role}]`)}`;

/** A bar is no higher than this share of its picture, or than this many pixels of a small one. */
const MOST_OF_PICTURE = 0.4;
const HIGH_ENOUGH_PX = 96;
/** What is thinner, like the line of progress that some players leave, covers nothing. */
const LEAST_HEIGHT_PX = 4;
/** The box behind words is no higher than this many times the words. */
const MOST_AROUND_WORDS = 1.7;

/** What a player shows of its own. */
export interface Shown {
  readonly bars: readonly Obstacle[];
  readonly words: readonly Obstacle[];
}

/**
 * The bars and subtitles that a player shows in `zone` by its own elements, in the lower half of its
 * picture or below it. What stands higher up is no bar, and nothing captions could flee from.
 *
 * They are looked for from the player's frame downwards and not by what lies at some points, since
 * subtitles often let the pointer through and are at no point then. Of what holds something usable
 * the largest part that is still no higher than a bar counts as the bar. What is only read counts
 * where its words are: the element around it often spans the whole picture.
 */
export function findBars({ video, area, frame, lineage }: Player, zone: Obstacle): Shown {
  const bars: Obstacle[] = [];
  const words: Obstacle[] = [];
  const whole = frame.getBoundingClientRect();
  const around = overlapOf(zone, whole);
  if (!around) return { bars, words };
  const middle = (area.top + area.bottom) / 2;
  const highest = Math.max(HIGH_ENOUGH_PX, (area.bottom - area.top) * MOST_OF_PICTURE);

  const add = (found: Obstacle[], place: Obstacle, within: Obstacle) => {
    const shown = overlapOf(place, within);
    if (!shown || !overlapOf(shown, zone)) return;
    if (shown.top >= middle && shown.bottom - shown.top >= LEAST_HEIGHT_PX) found.push(shown);
  };
  const look = (element: Element) => {
    for (const child of childrenOf(element)) {
      // In fullscreen the captions hang in the player too, with a handle that can be used.
      if (child === video || ownHosts().has(child)) continue;
      if (lineage.has(child)) {
        look(child);
        continue;
      }
      const place = child.getBoundingClientRect();
      const isEmpty = place.width === 0 || place.height === 0;
      if ((!isEmpty && !overlapOf(place, around)) || !isVisible(child)) continue;
      if (isEmpty && getComputedStyle(child).overflow !== "visible") continue;
      if (isEmpty || place.height > highest || place.top < middle) look(child);
      else if (isUsable(child)) add(bars, place, whole);
      else for (const place of placesOfWords(child)) add(words, place, area);
    }
  };
  look(frame);
  return { bars, words };
}

function isVisible(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

function isUsable(element: Element): boolean {
  if (!isVisible(element)) return false;
  return element.matches(USABLE) || childrenOf(element).some(isUsable);
}

/** Where the words of an element are. */
function placesOfWords(element: Element): readonly Obstacle[] {
  if (!isVisible(element)) return [];
  const own = [...element.childNodes].some(
    (node) => node instanceof Text && node.data.trim() !== "",
  );
  if (!own) return childrenOf(element).flatMap(placesOfWords);
  const range = document.createRange();
  range.selectNodeContents(element);
  const words = range.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  // With the box behind them, unless that is much higher and may be anything.
  const { top, bottom } = box.height <= words.height * MOST_AROUND_WORDS ? box : words;
  return [{ left: words.left, right: words.right, top, bottom }];
}
