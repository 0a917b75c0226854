import { onAbort } from "../../lib/on-abort.ts";
import { composedAncestorsOf } from "../elements/composed-tree.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { runAfterLayout } from "./run-after-layout.ts";

/** Frames without movement after which nothing is expected to move. */
const STILL_FRAMES = 10;
const MOVING_EVENTS = "resize fullscreenchange transitionrun animationstart";

export interface Movement {
  /** Follows another element, or none. */
  follow(element: Element | null): void;
  /** Looks now and in the next frames, for changes that only the caller knows of. */
  look(): void;
}

/**
 * Calls `onFrame` in every frame in which the followed element may have moved, after layout and
 * before the frame is painted. Nothing runs while nothing moves. While the page only scrolls, and
 * takes the captions along, there is one call a frame, without another layout.
 * @param onFrame measures and draws; returns whether anything has moved by other means than that. Its
 *   argument says whether the page scrolls and nothing else is known to have happened.
 * @param sentinelParent an element of ours, for the means of running after layout
 */
export function followMovement(
  onFrame: (isScroll?: boolean) => boolean,
  sentinelParent: ParentNode,
  signal: AbortSignal,
): Movement {
  let followed: Element | null = null;
  let stillFrames = STILL_FRAMES;
  let request: number | null = null;
  let edges: IntersectionObserver | null = null;
  const afterLayout = runAfterLayout(sentinelParent, () => measure(), signal);

  const measure = () => {
    if (signal.aborted) return;
    stillFrames = onFrame() ? 0 : stillFrames + 1;
  };
  const step = () => {
    request = null;
    if (signal.aborted) return;
    if (stillFrames >= STILL_FRAMES || document.hidden) {
      watchEdges();
      return;
    }
    afterLayout.request();
    request = requestAnimationFrame(step);
  };
  const look = () => {
    stillFrames = 0;
    request ??= requestAnimationFrame(step);
  };
  const onScroll = () => {
    // It would see every step of a scroll.
    edges?.disconnect();
    if (onFrame(true)) look();
  };
  const onScrollEnd = () => {
    if (onFrame()) look();
    else if (request === null) watchEdges();
  };
  // Sizes change before the frame is painted, so this frame can still follow.
  const sizes = new ResizeObserver(() => {
    measure();
    look();
  });
  const watchEdges = () => {
    edges?.disconnect();
    edges = followed && observeEdges(followed, look);
  };
  onTrusted(window, MOVING_EVENTS, look, signal);
  onTrusted(window, "scroll", onScroll, signal);
  onTrusted(window, "scrollend", onScrollEnd, signal);
  onTrusted(document, "visibilitychange", look, signal);
  onAbort(signal, () => {
    sizes.disconnect();
    edges?.disconnect();
    if (request !== null) cancelAnimationFrame(request);
  });
  return {
    look,
    follow: (element) => {
      if (element === followed) return;
      followed = element;
      sizes.disconnect();
      edges?.disconnect();
      for (const each of element ? composedAncestorsOf(element) : []) {
        sizes.observe(each);
        // Scroll events do not leave a shadow root.
        const root = each.getRootNode();
        if (root instanceof ShadowRoot) listenOnce(root, look, signal);
      }
      look();
    },
  };
}

const listening = new WeakSet<ShadowRoot>();

function listenOnce(root: ShadowRoot, look: () => void, signal: AbortSignal): void {
  if (listening.has(root)) return;
  listening.add(root);
  onTrusted(root, "scroll", look, signal);
  onAbort(signal, () => listening.delete(root));
}

/**
 * Observes where an element is: the observed area is exactly the element's, so that any movement
 * changes how much of it lies inside. This is what tells that other parts of a page have pushed it.
 */
function observeEdges(element: Element, onMoved: () => void): IntersectionObserver | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return null;
  const { clientWidth, clientHeight } = document.documentElement;
  const margins = [top, clientWidth - left - width, clientHeight - top - height, left];
  let before: number | null = null;
  const observer = new IntersectionObserver(
    (entries) => {
      const ratio = entries.at(-1)?.intersectionRatio ?? 0;
      if (before !== null && ratio !== before) onMoved();
      before = ratio;
    },
    {
      root: document,
      rootMargin: margins.map((px) => `${-Math.floor(px)}px`).join(" "),
      threshold: Array.from({ length: 21 }, (_, at) => at / 20).concat(0.99, 0.999),
    },
  );
  observer.observe(element);
  return observer;
}
