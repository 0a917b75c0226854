import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Section } from "../../ui/section.tsx";
import { useInView } from "../../ui/use-in-view.ts";
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
export function LazySection({ id, title, lead, note, children }: SeenSectionProps) {
  const place = useRef<HTMLDivElement>(null);
  const isInView = useInView(place, AHEAD);
  const wasSeen = useRef(false);
  wasSeen.current ||= isInView;
  return (
    <Section id={id} title={title} lead={lead}>
      <div ref={place} class="word-lists">
        {note && <p class="quiet small">{note}</p>}
        {wasSeen.current && children}
      </div>
    </Section>
  );
}
