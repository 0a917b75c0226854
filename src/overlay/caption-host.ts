import captionsCss from "../captions/captions.css?inline";
import { onAbort } from "../lib/on-abort.ts";
import { shadowRootOf } from "../platform/shadow-root.ts";
import { createElement } from "./create-element.ts";
import { HOST_NAME, SELECTION_HOST_NAME } from "./host-name.ts";
import { HOST_CSS, setHostStyle } from "./host-style.ts";
import css from "./overlay.css?inline";

/** A page that takes the captions away again and again is not fought more often than this. */
const RESTORE_EVERY_MS = 250;

/** Where captions live in a page: a popover above everything, with a closed shadow root. */
export interface CaptionHost {
  /** The closed shadow root: what the user can press lies in it beside the stage. */
  readonly root: ShadowRoot;
  /** The element that holds lanes and notices. */
  readonly stage: HTMLElement;
  /** Puts the captions back when the page has closed them, or thrown them out with its content. */
  keepInPage(): void;
  /** Puts the captions above whatever the page has opened since. Focus stays where it is. */
  raise(): void;
}

/**
 * Puts the captions over the page until `signal` aborts.
 *
 * A popover that is shown again after each change of fullscreen lies above all four kinds of it:
 * a wrapper, a bare video, a fullscreened frame, and none. Moving it into the fullscreen element
 * would not do for a video or a frame, which draw no children. It is moved into a wrapper all the
 * same: whatever lies outside of it can be seen there, but not pressed.
 */
export function createCaptionHost(signal: AbortSignal): CaptionHost {
  // What an earlier version of the extension may have left behind.
  for (const orphan of document.querySelectorAll(HOST_NAME)) orphan.remove();
  const host = document.createElement(HOST_NAME);
  const root = fillHost(host, window);
  const stage = createElement("div", "stage");
  root.append(stage);

  const raise = () => {
    const home = homeOfCaptions();
    if (signal.aborted || !home) return;
    dress(host);
    // What is moved is not shown any more.
    if (host.parentNode !== home) {
      home.append(host);
      observer.disconnect();
      observer.observe(home, { childList: true });
    }
    const { activeElement } = root;
    if (host.matches(":popover-open")) host.hidePopover();
    host.showPopover();
    // What is hidden for a moment gives the focus away.
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  };
  /** A page's dialog or popover that has just opened lies above ours until ours is shown again. */
  const raiseAbove = (event: Event) => {
    const { target } = event;
    const isOurs = target === host || (target as Element).localName === SELECTION_HOST_NAME;
    if (!isOurs && (event as ToggleEvent).newState === "open") raise();
  };
  const keepInPage = () => {
    if (!host.isConnected || !isDressed(host) || !host.matches(":popover-open")) raise();
  };
  let restoring: ReturnType<typeof setTimeout> | undefined;
  const restore = () => {
    restoring ??= setTimeout(() => {
      restoring = undefined;
      keepInPage();
    }, RESTORE_EVERY_MS);
  };
  const observer = new MutationObserver(restore);
  document.addEventListener("fullscreenchange", raise, { signal });
  document.addEventListener("toggle", raiseAbove, { signal, capture: true });
  host.addEventListener("toggle", restore, { signal });
  onAbort(signal, () => {
    observer.disconnect();
    clearTimeout(restoring);
    host.remove();
  });
  raise();
  return { root, stage, keepInPage, raise };
}

/**
 * Gives a host its own styles and a closed shadow root with those of the captions.
 * @param view the window of the host's document: a style sheet is of use in one document only
 */
export function fillHost(host: HTMLElement, view: Window & typeof globalThis): ShadowRoot {
  setHostStyle(host);
  const root = host.attachShadow({ mode: "closed" });
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(HOST_CSS + captionsCss + css);
  root.adoptedStyleSheets = [sheet];
  return root;
}

/** Makes the host what it has to be, whatever the page has made of it. */
function dress(host: HTMLElement): void {
  if (isDressed(host)) return;
  host.popover = "manual";
  setHostStyle(host);
}

function isDressed({ popover, style }: HTMLElement): boolean {
  return popover === "manual" && style.getPropertyPriority("position") === "important";
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
