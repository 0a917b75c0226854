import type { Page } from "@playwright/test";
import type { SectionId, View } from "../../../src/options/views.ts";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";

export type OptionsPlace = View["id"] | SectionId;

/** Opens the options at a view or a section. */
export async function openOptions(browser: SurtitleBrowser, place: OptionsPlace): Promise<Page> {
  const page = await browser.open(browser.extensionUrl(`src/options/index.html#${place}`));
  await page.locator("h1").waitFor();
  return page;
}

/** Switches to another view as users do. */
export async function showOptions(page: Page, view: View["id"]): Promise<void> {
  const link = page.locator(`nav a[href="#${view}"]`);
  await link.click();
  await page.locator(`nav a[href="#${view}"][aria-current]`).waitFor();
}
