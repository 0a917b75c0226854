import { onAbort } from "../../lib/on-abort.ts";
import { shadowRootOf } from "../../platform/shadow-root.ts";
import { onTrusted } from "../elements/on-trusted.ts";

// Players are often built only after a click.
const AFTER_PRESS_MS = 500;
const FIRST_INTERVAL_MS = 1000;
// Scanning a page of 5000 elements takes a few milliseconds.
const MAX_INTERVAL_MS = 60_000;
const PLAYER_SELECTOR = "video, audio";

/**
 * Finds players in open and closed shadow roots, which events and queries do not reach. Searches
 * where the user clicks, and through the whole page at growing intervals while a player may still
 * be missing.
 * @param onRoot called once for each root with players
 * @param isMissing whether no player is known yet
 */
export function findShadowPlayers(
  onRoot: (root: ShadowRoot) => void,
  isMissing: () => boolean,
  signal: AbortSignal,
): void {
  const known = new WeakSet<ShadowRoot>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const searchIn = (root: ParentNode) => {
    for (const element of root.querySelectorAll("*")) {
      if (mayBeHost(element)) searchShadow(element);
    }
  };
  const searchShadow = (element: Element) => {
    const root = shadowRootOf(element);
    if (!root) return;
    if (!known.has(root) && root.querySelector(PLAYER_SELECTOR)) {
      known.add(root);
      onRoot(root);
    }
    searchIn(root);
  };
  const searchLater = (afterMs: number) => {
    timer = setTimeout(() => {
      if (isMissing() && !document.hidden) searchIn(document);
      searchLater(Math.min(Math.max(afterMs * 2, FIRST_INTERVAL_MS), MAX_INTERVAL_MS));
    }, afterMs);
  };
  // Outside a shadow root, its host is the event's target.
  const searchAfterPress = ({ target }: Event) => {
    const behind = () => target instanceof Element && !signal.aborted && searchShadow(target);
    setTimeout(behind, AFTER_PRESS_MS);
  };
  onTrusted(document, "pointerdown keydown", searchAfterPress, signal);
  onAbort(signal, () => clearTimeout(timer));
  searchLater(0);
}

// Checking every element would be slow, and hosts rarely have light DOM children.
function mayBeHost({ localName, childElementCount }: Element): boolean {
  return localName.includes("-") || childElementCount === 0;
}
