import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Before it comes into view, in pixels. */
const AHEAD = "200px";

/** Calls back once, when an element comes into view: what nobody looks at is not asked for. */
export function useSeen(onSeen: () => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  latest.current = onSeen;
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        latest.current();
      },
      { rootMargin: AHEAD },
    );
    watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  return element;
}
