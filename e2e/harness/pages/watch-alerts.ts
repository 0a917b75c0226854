import type { Page } from "@playwright/test";

/**
 * Records every alert that a page shows until it is reloaded, because the next attempt may replace
 * one at once.
 * @returns a function that returns their texts so far, oldest first
 */
export async function watchAlerts(page: Page): Promise<() => Promise<readonly string[]>> {
  const seen = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const look = () => {
      for (const { textContent } of document.querySelectorAll("[role=alert]")) {
        if (textContent && texts.at(-1) !== textContent) texts.push(textContent);
      }
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    look();
    return texts;
  });
  return () => seen.jsonValue();
}
