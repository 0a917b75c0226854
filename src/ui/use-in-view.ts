import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/**
 * Whether any part of an element can be seen in its page now; false until the browser has told.
 * @param ahead how far outside of the window counts as seen, as a CSS margin
 */
export function useInView(place: RefObject<Element | null>, ahead = "0px"): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: ahead },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return isInView;
}
