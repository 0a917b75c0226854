import { markLanguage } from "./mark-language.ts";
import { text } from "./text.ts";

/** Sets the language, direction and title of a page of the extension. */
export function preparePage(title: string): void {
  markLanguage(document.documentElement);
  setPageTitle(title);
}

export function setPageTitle(title: string): void {
  document.title = `${title} · ${text("extensionName")}`;
}
