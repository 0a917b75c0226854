import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { RowsView } from "./rows-view.ts";

/** Distance from the end that still counts as the end, in pixels. */
const AT_END_PX = 8;

/**
 * Keeps the end of a list in view while the user is there. Scrolling away stops that, and scrolling
 * back to the end resumes it.
 */
export function useFollow(scroller: RefObject<HTMLElement | null>, view: RowsView): void {
  const lastTop = useRef(0);
  const follows = view.follows.value;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // Without anything to scroll, the user is at the end.
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
      // When a list shrinks, the browser moves it up to its end.
      if (isAtEnd) view.setFollows(true);
      else if (scrollTop < lastTop.current - 1) view.setFollows(false);
      lastTop.current = scrollTop;
    };
    // Runs before listeners that redraw rows, which would scroll back to the end.
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
