import { onAbort } from "../../lib/on-abort.ts";
import { shadowRootOf } from "../../platform/shadow-root.ts";
import { onTrusted } from "../elements/on-trusted.ts";

/** A player is often built only after the click that asks for it. */
const AFTER_PRESS_MS = 500;
const FIRST_AGAIN_MS = 1000;
/** Going through a page of 5000 elements takes some milliseconds. */
const SELDOM_MS = 60_000;
const PLAYERS = "video, audio";

/**
 * Finds players inside shadow roots, open or closed, which neither events nor queries reach from
 * outside, until `signal` aborts. Looks where the user presses, and through the whole page now, and
 * more and more seldom later, while one may still be missing.
 * @param onRoot is called once with each root that has players in it
 * @param isMissing whether the page has shown no player yet
 */
export function findShadowPlayers(
  onRoot: (root: ShadowRoot) => void,
  isMissing: () => boolean,
  signal: AbortSignal,
): void {
  const known = new WeakSet<ShadowRoot>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const lookIn = (root: ParentNode) => {
    for (const element of root.querySelectorAll("*")) {
      if (mayBeHost(element)) lookBehind(element);
    }
  };
  const lookBehind = (element: Element) => {
    const root = shadowRootOf(element);
    if (!root) return;
    if (!known.has(root) && root.querySelector(PLAYERS)) {
      known.add(root);
      onRoot(root);
    }
    lookIn(root);
  };
  const lookAgain = (afterMs: number) => {
    timer = setTimeout(() => {
      if (isMissing() && !document.hidden) lookIn(document);
      lookAgain(Math.min(Math.max(afterMs * 2, FIRST_AGAIN_MS), SELDOM_MS));
    }, afterMs);
  };
  // From outside of a root its host seems to be what was pressed.
  const lookAt = ({ target }: Event) => {
    const behind = () => target instanceof Element && !signal.aborted && lookBehind(target);
    setTimeout(behind, AFTER_PRESS_MS);
  };
  onTrusted(document, "pointerdown keydown", lookAt, signal);
  onAbort(signal, () => clearTimeout(timer));
  lookAgain(0);
}

/** Asking each element would take long; what hides its content has seldom more of it outside. */
function mayBeHost({ localName, childElementCount }: Element): boolean {
  return localName.includes("-") || childElementCount === 0;
}
