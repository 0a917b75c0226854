import type { ComponentChildren } from "preact";
import { SavedMark } from "./saved-mark.tsx";
import "./section.css";

export interface SectionProps {
  /** Where the rail leads to. */
  readonly id: string;
  readonly title: string;
  readonly lead?: ComponentChildren;
  /** Shows that a choice of this section has just been stored. */
  readonly saved?: boolean;
  readonly children: ComponentChildren;
}

/** A part of a page under its own heading. */
export function Section({ id, title, lead, saved = false, children }: SectionProps) {
  return (
    <section id={id} class="section" aria-labelledby={`${id}-title`}>
      <div class="field-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <SavedMark saved={saved} />
      </div>
      {lead && <p class="quiet">{lead}</p>}
      {children}
    </section>
  );
}
