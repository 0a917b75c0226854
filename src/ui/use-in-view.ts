import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/**
 * Whether any part of an element is in view; false until the browser has reported.
 * @param ahead CSS margin around the window that also counts
 */
export function useInView(element: RefObject<Element | null>, ahead = "0px"): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: ahead },
    );
    watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  return isInView;
}
