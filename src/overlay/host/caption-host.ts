import captionsCss from "../../captions/captions.css?inline";
import { shadowRootOf } from "../../platform/shadow-root.ts";
import { createElement } from "../elements/create-element.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import css from "../overlay.css?inline";
import { ownHosts } from "./own-hosts.ts";
import { openPageHost, type PageHost } from "./page-host.ts";

/** What captions look like, wherever they are. */
export const CAPTION_CSS = captionsCss + css;

/** Where captions live in a page. */
export interface CaptionHost extends PageHost {
  /** The element that holds lanes and notices. */
  readonly stage: HTMLElement;
}

/**
 * Puts the captions over the page until `signal` aborts.
 *
 * A popover that is shown again after each change of fullscreen lies above all four kinds of it:
 * a wrapper, a bare video, a fullscreened frame, and none. Moving it into the fullscreen element
 * would not do for a video or a frame, which draw no children. It is moved into a wrapper all the
 * same: whatever lies outside of it can be seen there, but not pressed.
 * @param onSeen is called at once, and whenever the page begins or ceases to hide the captions
 */
export function createCaptionHost(
  onSeen: (isSeen: boolean) => void,
  signal: AbortSignal,
): CaptionHost {
  const home = homeOfCaptions;
  const host = openPageHost({ view: window, css: CAPTION_CSS, home, onSeen }, signal);
  const stage = createElement("div", "stage");
  host.root.append(stage);
  onTrusted(document, "fullscreenchange", host.raise, signal);
  /** A page's dialog or popover that has just opened lies above ours until ours is shown again. */
  const raiseAbove = ({ target, newState }: ToggleEvent) => {
    if (newState === "open" && !ownHosts().has(target)) host.raise();
  };
  onTrusted(document, "toggle", raiseAbove, signal);
  return { ...host, stage };
}

/** Elements that draw something else in place of their children. */
const WITHOUT_CHILDREN = "video, audio, iframe, embed, object, img, canvas, svg, input, textarea";

/** Where the captions can be pressed: in the fullscreen element, if it draws its children. */
function homeOfCaptions(): Element | null {
  const { documentElement, fullscreenElement } = document;
  if (!(fullscreenElement instanceof HTMLElement)) return documentElement;
  // A component draws what is in its shadow root, and this only where it has a slot.
  const isComponent = fullscreenElement.localName.includes("-") || shadowRootOf(fullscreenElement);
  return isComponent || fullscreenElement.matches(WITHOUT_CHILDREN)
    ? documentElement
    : fullscreenElement;
}
