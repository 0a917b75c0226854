import { uiText } from "../pages/ui-text.ts";
import type { PopupHandle } from "./popup-handle.ts";

/** Picks the first language found; the picker stays open when it is refused. */
export async function addLanguage(popup: PopupHandle, search: string): Promise<void> {
  await popup.click({ role: "button", name: uiText("languages_add") });
  await popup.type({ role: "combobox", name: uiText("languages_add") }, search);
  await popup.press("Enter");
}
