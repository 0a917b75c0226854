import type { Page } from "@playwright/test";

/**
 * Watches a page for a text that may disappear quickly.
 * @returns whether the page has shown the text since the call
 */
export async function watchForText(page: Page, wanted: string): Promise<() => Promise<boolean>> {
  const note = await page.evaluateHandle((text) => {
    const seen = { isSeen: false };
    const look = () => {
      seen.isSeen ||= document.body.textContent.includes(text);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    look();
    return seen;
  }, wanted);
  return () => note.evaluate(({ isSeen }) => isSeen);
}
