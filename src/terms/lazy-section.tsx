import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Section } from "../ui/section.tsx";
import { useInView } from "../ui/use-in-view.ts";
import "./term-lists.css";

/** Margin around the window. */
const AHEAD = "200px";

export interface LazySectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** Shown above the lists, even before they load. */
  readonly note?: string;
  readonly children: ComponentChildren;
}

/** A section whose lists are rendered, and read, once it comes into view. */
export function LazySection({ id, title, lead, note, children }: LazySectionProps) {
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
