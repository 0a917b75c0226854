import { type TextKey, text } from "../../platform/text.ts";
import { createIcon } from "../elements/create-icon.ts";

/** SVG paths in a 24 × 24 box; each key matches a message `overlay_…`. */
const ICONS = {
  move: "M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3",
  put_back: "M4 12a8 8 0 1 1 2.5 5.8M4 18v-5h5",
  smaller: "M2 19 8 5l6 14M4.2 14h7.6M16 12h7",
  larger: "M2 19 8 5l6 14M4.2 14h7.6M16 12h7M19.5 8.5v7",
  next_language: "M4 6h10M9 4v2M12 6c-1 4-4 7-8 9M6 9c1 3 4 5 7 6M12 20l4-9 4 9M13.4 17h5.2",
  own_window: "M3 5h18v14H3zM12 12h6v4h-6z",
  bring_back: "M3 5h18v14H3zM15 9l-6 6M9 10v5h5",
  add_word: "M12 5v14M5 12h14",
  hide: "M6 6l12 12M18 6 6 18",
} as const;

export type HandleIcon = keyof typeof ICONS;

/** @param how message that explains how to use the button; defaults to its name */
export function createHandleButton(
  icon: HandleIcon,
  how: TextKey = `overlay_${icon}`,
): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.action = icon;
  button.ariaLabel = text(`overlay_${icon}`);
  button.title = text(how);
  const svg = createIcon(ICONS[icon]);
  svg.ariaHidden = "true";
  button.append(svg);
  return button;
}
