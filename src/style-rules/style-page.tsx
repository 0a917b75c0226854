import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useText } from "../ui/texts.ts";
import type { OpenList } from "./open-list.ts";
import "./style-page.css";

export interface StylePageProps {
  /** What the address says is open. */
  readonly open: ReadonlySignal<OpenList>;
  /** Where style rules are tried out, with a list to begin with; null for none. */
  readonly tryPanel: (styleId: string | null) => ComponentChildren;
}

/** The account's style rule lists: all of them, or one that is being edited. */
export function StylePage({ open, tryPanel }: StylePageProps) {
  const text = useText();
  const now = open.value;
  return (
    <main class="style-rules">
      <h1>{text("style_title")}</h1>
      <p class="quiet">{text("style_lead")}</p>
      {tryPanel(now.kind === "list" ? now.styleId : null)}
    </main>
  );
}
