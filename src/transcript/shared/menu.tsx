import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import "./menu.css";

// From the sheet to the lower edge of the window.
const EDGE_PX = 8;

/**
 * A button that opens a sheet of controls below the row of buttons. Escape and a press elsewhere
 * close it.
 */
export function Menu({ label, children }: { label: string; children: ComponentChildren }) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  return (
    <details
      ref={details}
      class="menu"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !details.current?.open) return;
        event.stopPropagation();
        close();
        details.current.querySelector("summary")?.focus();
      }}
      onFocusOut={({ relatedTarget }) => {
        const stays = relatedTarget === null || details.current?.contains(relatedTarget as Node);
        if (!stays) close();
      }}
      onToggle={() => {
        if (!details.current?.open) return;
        const sheet = details.current.lastElementChild as HTMLElement;
        const { top } = sheet.getBoundingClientRect();
        sheet.style.maxBlockSize = `${innerHeight - top - EDGE_PX}px`;
        const elsewhere = (event: PointerEvent) => {
          if (details.current?.contains(event.target as Node)) return;
          close();
          removeEventListener("pointerdown", elsewhere);
        };
        addEventListener("pointerdown", elsewhere);
      }}
    >
      <summary class="menu-button">{label}</summary>
      <div class="menu-sheet">{children}</div>
    </details>
  );
}
