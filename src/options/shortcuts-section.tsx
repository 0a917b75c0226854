import type { ReadonlySignal } from "@preact/signals";
import type { Shortcut } from "../platform/shortcuts.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/section.tsx";
import { type TextKey, useText } from "../ui/texts.ts";
import "./shortcuts-section.css";

export interface ShortcutsApi {
  readonly shortcuts: ReadonlySignal<readonly Shortcut[]>;
  openShortcutPage(): Promise<void>;
}

// Keys that the overlay handles in the page, by physical position.
const PAGE_KEYS: readonly (readonly [does: TextKey, keys: string])[] = [
  ["page_key_original", "Alt+Shift+O"],
  ["page_key_next_lane", "Alt+Shift+L"],
  ["page_key_calmer", "Alt+Shift+,"],
  ["page_key_faster", "Alt+Shift+."],
  ["page_key_smaller", "Alt+Shift+-"],
  ["page_key_larger", "Alt+Shift+="],
  ["page_key_place", "Alt+Shift+M"],
  ["page_key_add_word", "Alt+Shift+D"],
  ["page_key_cues_earlier", "Alt+Shift+["],
  ["page_key_cues_later", "Alt+Shift+]"],
  ["page_key_cues_much_earlier", "Alt+Shift+;"],
  ["page_key_cues_much_later", "Alt+Shift+'"],
];

export function ShortcutsSection({ api }: { api: ShortcutsApi }) {
  const text = useText();
  // Browser shortcuts never reach the page.
  const reserved = api.shortcuts.value.map(({ keys }) => keys);
  const free = PAGE_KEYS.filter(([, keys]) => !reserved.includes(keys));
  const row = (does: string, keys: string) => (
    <div key={does} class="shortcut">
      <dt>{does}</dt>
      <dd>
        {keys === "" ? (
          <span class="quiet">{text("shortcut_none")}</span>
        ) : (
          // Key names read left to right in every language.
          <kbd dir="ltr">{keys}</kbd>
        )}
      </dd>
    </div>
  );
  return (
    <Section id="shortcuts" title={text("options_shortcuts")} lead={text("options_shortcuts_lead")}>
      {api.shortcuts.value.length > 0 && (
        <div class="shortcut-group">
          <h3>{text("shortcuts_browser")}</h3>
          <p class="quiet small">{text("shortcuts_browser_hint")}</p>
          <dl>{api.shortcuts.value.map(({ description, keys }) => row(description, keys))}</dl>
          <div>
            <Button onClick={() => void api.openShortcutPage()}>{text("shortcuts_change")}</Button>
          </div>
        </div>
      )}
      <div class="shortcut-group">
        <h3>{text("shortcuts_page")}</h3>
        <p class="quiet small">{text("shortcuts_page_hint")}</p>
        <dl>{free.map(([does, keys]) => row(text(does), keys))}</dl>
      </div>
    </Section>
  );
}
