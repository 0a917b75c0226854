import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useText } from "../ui/texts.ts";
import { filterSettings } from "./filter-settings.ts";

export interface FoundSettingsProps {
  readonly typed: string;
  readonly query: readonly string[];
  /** All views. */
  readonly children: ComponentChildren;
}

// The words of a preview change all the time, and are not searched.
const isInPreview = (node: Node) =>
  Boolean((node instanceof Element ? node : node.parentElement)?.closest(".preview"));

/** All views without the settings that do not match. What is found can be changed in place. */
export function FoundSettings({ typed, query, children }: FoundSettingsProps) {
  const text = useText();
  const root = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  const sought = query.join(" ");
  useLayoutEffect(() => {
    const views = root.current;
    if (!views) return;
    const filter = () => setCount(filterSettings(views, sought.split(" ")));
    filter();
    // Sections change as they load and are used.
    const watch = new MutationObserver((changes) => {
      if (!changes.every(({ target }) => isInPreview(target))) filter();
    });
    watch.observe(views, { childList: true, characterData: true, subtree: true });
    return () => watch.disconnect();
  }, [sought]);
  return (
    <div class="options-view options-found">
      <h1>{text("options_search")}</h1>
      <p class="quiet" role="status">
        {count === 0 ? text("options_none_found", typed) : text("options_found", String(count))}
      </p>
      <div ref={root}>{children}</div>
    </div>
  );
}
