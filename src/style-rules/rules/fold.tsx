import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

export interface FoldProps {
  readonly class: string;
  /** What is always seen, and opens and closes the rest. */
  readonly summary: ComponentChildren;
  /** Whether it is open as long as nobody has pressed it. What was pressed counts for each way. */
  readonly startsOpen: boolean;
  /** Called only while it is open: what is folded away costs nothing. */
  readonly children: () => ComponentChildren;
}

/** Something that opens below its heading. */
export function Fold({ class: name, summary, startsOpen, children }: FoldProps) {
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
