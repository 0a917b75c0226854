import { uiText } from "../pages/ui-text.ts";
import type { PopupHandle } from "./popup-handle.ts";

/** Unfolds the part of the popup behind "More", which folds the languages. */
export async function openMore(popup: PopupHandle): Promise<void> {
  // The browser's name of the role where only one of several folds is open.
  await popup.click({ role: "DisclosureTriangleGrouped", name: uiText("popup_more") });
}
