import type { ComponentChildren } from "preact";
import { SavedMark } from "./saved-mark.tsx";
import "./section.css";

export interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: ComponentChildren;
  readonly saved?: boolean;
  readonly children: ComponentChildren;
}

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
