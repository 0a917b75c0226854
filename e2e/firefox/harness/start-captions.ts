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

/** Presses the toolbar button on the next page of a captioned tab, which gives access to it. */
export async function bringCaptionsBack(surtitle: FirefoxSurtitle): Promise<void> {
  await surtitle.pressToolbarButton();
  await surtitle.readPopup(uiText("popup_back"));
  await surtitle.closePopup();
}
