import type { Page } from "puppeteer-core";
import { uiText } from "../../harness/pages/ui-text.ts";
import type { FirefoxSurtitle } from "./firefox-surtitle.ts";

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

/**
 * Presses the toolbar button on the next page of a captioned tab. Firefox takes the access to a tab
 * back when it shows another page, and the press gives it again.
 * @param expected text in the popup
 */
export async function bringCaptionsBack(
  surtitle: FirefoxSurtitle,
  expected = uiText("stop"),
): Promise<void> {
  await surtitle.pressToolbarButton();
  await surtitle.readPopup(expected);
  await surtitle.closePopup();
}
