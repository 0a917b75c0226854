import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { RowsView } from "./rows-view.ts";

/** Nearer to the end than this counts as being there, in pixels. */
const AT_END_PX = 8;

/**
 * Keeps the end of a list in view while the reader is there, whatever is added and however it grows.
 * Who scrolls away is left alone, and who comes back to the end follows again.
 */
export function useFollow(scroller: RefObject<HTMLElement | null>, view: RowsView): void {
  const lastTop = useRef(0);
  const follows = view.follows.value;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // Where all is in view there is no other place to be.
    if (!follows && element.scrollHeight - element.clientHeight <= AT_END_PX) view.setFollows(true);
    if (!follows) return;
    element.scrollTop = element.scrollHeight;
    lastTop.current = element.scrollTop;
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const life = new AbortController();
    const onScroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      const isAtEnd = scrollHeight - clientHeight - scrollTop <= AT_END_PX;
      // A list that became shorter is moved up by the browser, and then it is at its end.
      if (isAtEnd) view.setFollows(true);
      else if (scrollTop < lastTop.current - 1) view.setFollows(false);
      lastTop.current = scrollTop;
    };
    // Before whoever draws the rows anew for it: with them the end would be brought back into view.
    element.addEventListener("scroll", onScroll, { capture: true, signal: life.signal });
    const resized = new ResizeObserver(() => {
      if (view.follows.value) element.scrollTop = element.scrollHeight;
    });
    resized.observe(element);
    return () => {
      life.abort();
      resized.disconnect();
    };
  }, [scroller, view]);
}
