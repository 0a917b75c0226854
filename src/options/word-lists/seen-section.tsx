import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Section } from "../../ui/section.tsx";
import "./word-lists.css";

/** Before it comes into view, in pixels. */
const AHEAD = "200px";

export interface SeenSectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** Stands above the lists, also before they are there. */
  readonly note?: string;
  /** The lists of the section, which are asked for when they are drawn. */
  readonly children: ComponentChildren;
}

/** A section whose lists are drawn when it comes into view: what nobody looks at is not asked for. */
export function SeenSection({ id, title, lead, note, children }: SeenSectionProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <Section id={id} title={title} lead={lead}>
      <div ref={place} class="word-lists">
        {note && <p class="quiet small">{note}</p>}
        {isSeen && children}
      </div>
    </Section>
  );
}
