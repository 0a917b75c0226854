import type { Page } from "puppeteer-core";
import { uiText } from "../../harness/pages/ui-text.ts";
import { readClosedRoot } from "./closed-root.ts";
import type { FirefoxSurtitle } from "./firefox-surtitle.ts";
import { waitInFirefox } from "./wait-in-firefox.ts";

/** Opens a page in a new tab and presses its play button: Firefox starts audio graphs only then. */
export async function openAndPlay(surtitle: FirefoxSurtitle, url: string): Promise<Page> {
  const page = await surtitle.browser.newPage();
  await page.goto(url);
  await page.click("#play");
  return page;
}

/** Starts captions of the tab in front as a person does, in the popup. */
export async function startCaptions(surtitle: FirefoxSurtitle): Promise<void> {
  await surtitle.pressToolbarButton();
  await surtitle.pressInPopup(uiText("popup_start"));
  await surtitle.readPopup(uiText("state_live"));
  await surtitle.closePopup();
}

/** Waits until the overlay's text matches, and returns it. */
export async function waitForCaptions(page: Page, pattern: RegExp): Promise<string> {
  return await waitInFirefox(`captions with ${pattern}`, async () => {
    const text = await readClosedRoot(page, "stage", "(root) => root.textContent");
    return text !== null && pattern.test(text) && text;
  });
}
