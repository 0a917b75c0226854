import type { Page } from "@playwright/test";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { dispatchCommand } from "../input/dispatch-command.ts";
import { grantTab } from "../input/grant-tab.ts";
import { PopoverOnPage } from "./popover-on-page.ts";

export const FIELDS_PAGE = "/players/fields.html";

export async function select(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluate((element) => {
    element.ownerDocument.defaultView?.focus();
    const root = element.getRootNode();
    const selection = (root as Document).getSelection?.() ?? document.getSelection();
    selection?.selectAllChildren(element);
  });
}

/** Opens a page and grants the extension its tab, which the event of a shortcut does not do. */
export async function openSelection(browser: SurtitleBrowser, url: string) {
  const page = await browser.open(url);
  await grantTab(browser, page);
  const popover = await PopoverOnPage.of(page);
  const ask = () => dispatchCommand(browser, page, "translate-selection");
  return { page, popover, ask };
}
