import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Whether any part of an element can be seen in its page now; false until the browser has told. */
export function useInView(place: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver((entries) => {
      setInView(entries.at(-1)?.isIntersecting ?? false);
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return isInView;
}
