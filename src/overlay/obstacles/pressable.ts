import { composedAncestorsOf, composedElementAt } from "../elements/composed-tree.ts";
import { extensionHosts } from "../host/extension-hosts.ts";
import { type Area, heightOf, widthOf } from "../placement/area.ts";
import type { Obstacle } from "./obstacle.ts";

const ROLES = ["button", "slider", "link", "menuitem", "progressbar", "switch", "checkbox", "tab"];
/** Elements that can be pressed. */
export const PRESSABLE = `button,input,select,textarea,summary,label,a[href],[contenteditable],${ROLES.map((role) => `[role=${role}]`)}`;

/** Points at which an area is searched: this far apart, and at least so many in each direction. */
const STEP_PX = 48;
const MIN_STEPS = 3;
const MAX_STEPS = 16;
/** A bar is at most this high. Higher elements are panels or the page itself. */
const MAX_BAR = { share: 0.2, px: 96 };
/** A page that scrolls by less than this share of the window shows its bars all the time. */
const HARDLY_SCROLLS = 0.1;

/** Whether anything that can be pressed lies in an area of the window. */
export function hasPressable(area: Area): boolean {
  return hitsIn(area).some((element) => closestPressable(element) !== null);
}

/**
 * Bars with something to press that stay where they are in the window: fixed ones, and those of a
 * page that does not scroll, such as a meeting's microphone row.
 * @param players whose own bars are not meant
 */
export function findStandingBars(area: Area, players: readonly Element[]): readonly Obstacle[] {
  const bars = new Set<Element>();
  for (const element of hitsIn(area)) {
    const pressable = closestPressable(element);
    if (!pressable || !standsInWindow(pressable)) continue;
    const bar = barAround(pressable);
    if (bar && !players.some((player) => isInside(pressable, player))) bars.add(bar);
  }
  return [...bars].map((bar) => bar.getBoundingClientRect());
}

function closestPressable(element: Element): Element | null {
  return composedAncestorsOf(element).find((each) => each.matches(PRESSABLE)) ?? null;
}

function hitsIn(area: Area): readonly Element[] {
  const hits = new Set<Element>();
  const hosts = extensionHosts();
  for (const x of pointsBetween(area.left, area.right, widthOf(area))) {
    for (const y of pointsBetween(area.top, area.bottom, heightOf(area))) {
      // The handle of the captions can be pressed, but captions do not avoid it.
      const found = composedElementAt(x, y, hosts);
      if (found && !hosts.has(found)) hits.add(found);
    }
  }
  return [...hits];
}

function pointsBetween(from: number, to: number, length: number): readonly number[] {
  if (length <= 0) return [];
  const steps = Math.min(MAX_STEPS, Math.max(MIN_STEPS, Math.ceil(length / STEP_PX)));
  return Array.from({ length: steps }, (_, at) => from + ((to - from) * (at + 0.5)) / steps);
}

function standsInWindow(element: Element): boolean {
  for (const each of composedAncestorsOf(element)) {
    if (each === document.documentElement) break;
    const { position, overflowY } = getComputedStyle(each);
    if (position === "fixed" || position === "sticky") return true;
    const mayScroll = overflowY === "auto" || overflowY === "scroll";
    if (mayScroll && each.scrollHeight > each.clientHeight + 1) return false;
  }
  return !canPageScroll();
}

function canPageScroll(): boolean {
  const { documentElement: root, body } = document;
  const { scrollHeight } = document.scrollingElement ?? root;
  if (scrollHeight <= innerHeight * (1 + HARDLY_SCROLLS)) return false;
  // The root element takes over its body's overflow unless it has its own.
  const [own, inner] = [root, body].map((each) => getComputedStyle(each).overflowY);
  return !["hidden", "clip"].includes((own === "visible" ? inner : own) ?? "");
}

function isInside(element: Element, player: Element): boolean {
  return composedAncestorsOf(element).includes(player);
}

function barAround(pressable: Element): Element | null {
  const highest = Math.max(MAX_BAR.px, innerHeight * MAX_BAR.share);
  let bar: Element | null = null;
  for (const each of composedAncestorsOf(pressable)) {
    if (each === document.body || each.getBoundingClientRect().height > highest) break;
    bar = each;
  }
  return bar;
}
