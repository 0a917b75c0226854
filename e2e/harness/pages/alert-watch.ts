import type { Page } from "@playwright/test";

/**
 * Keeps every alert that a page shows from now on, until it is loaded anew: one that gives way to
 * another try may be gone before anybody looks.
 * @returns what they said so far, oldest first
 */
export async function watchAlerts(page: Page): Promise<() => Promise<readonly string[]>> {
  const seen = await page.evaluateHandle(() => {
    const said: string[] = [];
    const look = () => {
      for (const { textContent } of document.querySelectorAll("[role=alert]")) {
        if (textContent && said.at(-1) !== textContent) said.push(textContent);
      }
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    look();
    return said;
  });
  return () => seen.jsonValue();
}
