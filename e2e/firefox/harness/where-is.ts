import type { Page } from "puppeteer-core";

/**
 * The address of a page, whether it has loaded, and whether it has the focus. Puppeteer knows only
 * addresses that it has navigated to itself.
 */
export async function whereIs(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const focus = document.hasFocus() ? "with the focus" : "without the focus";
    return `${location.href}: ${document.readyState}, ${focus}`;
  });
}
