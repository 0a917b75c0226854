import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

export interface DisclosureProps {
  readonly class: string;
  /** Always visible; a press opens and closes the content. */
  readonly summary: ComponentChildren;
  /** Default until pressed; the user's press is remembered for each default. */
  readonly startsOpen: boolean;
  /** Called only while open, so that closed content costs nothing. */
  readonly children: () => ComponentChildren;
}

export function Disclosure({ class: name, summary, startsOpen, children }: DisclosureProps) {
  const [pressed, setPressed] = useState<ReadonlyMap<boolean, boolean>>(new Map());
  const isOpen = pressed.get(startsOpen) ?? startsOpen;
  return (
    <details class={name} open={isOpen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed, with keys too */}
      <summary
        onClick={(event) => {
          event.preventDefault();
          setPressed(new Map(pressed).set(startsOpen, !isOpen));
        }}
      >
        {summary}
      </summary>
      {isOpen && children()}
    </details>
  );
}
