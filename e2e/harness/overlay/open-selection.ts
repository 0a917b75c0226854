import type { Page } from "@playwright/test";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { giveCommand } from "../input/give-command.ts";
import { openPopup } from "../popup/open-popup.ts";
import { PopoverOnPage } from "./popover-on-page.ts";

/** Of the site: fields of every kind, a component, frames and a dialog. */
export const FIELDS_PAGE = "/players/fields.html";

/** Selects all words of an element, as three clicks do. */
export async function select(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluate((element) => {
    element.ownerDocument.defaultView?.focus();
    const root = element.getRootNode();
    const selection = (root as Document).getSelection?.() ?? document.getSelection();
    selection?.selectAllChildren(element);
  });
}

/** A page whose tab the extension has been invoked on, which the event of a key does not do. */
export async function openSelection(browser: SurtitleBrowser, url: string) {
  const page = await browser.open(url);
  await (await openPopup(browser, page)).close();
  const popover = await PopoverOnPage.of(page);
  const ask = () => giveCommand(browser, page, "translate-selection");
  return { page, popover, ask };
}
