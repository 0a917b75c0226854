import captionsCss from "../../captions/captions.css?inline";
import { shadowRootOf } from "../../platform/shadow-root.ts";
import { createElement } from "../elements/create-element.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import css from "../overlay.css?inline";
import { extensionHosts } from "./extension-hosts.ts";
import { openPageHost, type PageHost } from "./page-host.ts";

/** Style sheet shared by captions in the page and in a picture-in-picture window. */
export const CAPTION_CSS = captionsCss + css;

export interface CaptionHost extends PageHost {
  readonly captionBox: HTMLElement;
}

/**
 * Puts the captions over the page until `signal` aborts.
 *
 * A popover that is shown again after each fullscreen change stays above wrappers, bare videos,
 * fullscreen frames and the plain page. Videos and frames draw no children, so the host cannot move
 * into them. It does move into a fullscreen wrapper, because elements outside the wrapper cannot be
 * clicked.
 * @param onVisibleChange called at once and whenever the page starts or stops hiding the captions
 */
export function createCaptionHost(
  onVisibleChange: (isVisible: boolean) => void,
  signal: AbortSignal,
): CaptionHost {
  const parent = captionParent;
  const host = openPageHost({ view: window, css: CAPTION_CSS, parent, onVisibleChange }, signal);
  const captionBox = createElement("div", "stage");
  // One level deeper than what else the root holds: sizes are observed from the outside in.
  const holder = createElement("div", "holder");
  holder.append(captionBox);
  host.root.append(holder);
  onTrusted(document, "fullscreenchange", host.raise, signal);
  // A dialog or popover that the page has just opened covers ours until ours is shown again.
  const raiseAboveOpened = ({ target, newState }: ToggleEvent) => {
    if (newState === "open" && !extensionHosts().has(target)) host.raise();
  };
  onTrusted(document, "toggle", raiseAboveOpened, signal);
  return { ...host, captionBox };
}

const WITHOUT_CHILDREN = "video, audio, iframe, embed, object, img, canvas, svg, input, textarea";

/** The fullscreen element if it renders its children, so that captions can be clicked. */
export function captionParent(): Element | null {
  const { documentElement, fullscreenElement } = document;
  if (!(fullscreenElement instanceof HTMLElement)) return documentElement;
  // A component renders its light DOM only through a slot.
  const isComponent = fullscreenElement.localName.includes("-") || shadowRootOf(fullscreenElement);
  return isComponent || fullscreenElement.matches(WITHOUT_CHILDREN)
    ? documentElement
    : fullscreenElement;
}
