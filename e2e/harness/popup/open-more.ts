import { uiText } from "../pages/ui-text.ts";
import type { PopupHandle } from "./popup-handle.ts";

/** Unfolds the part of the popup behind "More", which folds the languages. */
export async function openMore(popup: PopupHandle): Promise<void> {
  await popup.click({ role: "DisclosureTriangle", name: uiText("popup_more") });
}
