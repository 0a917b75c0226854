import { browser, type Runtime } from "../../platform/browser.ts";

const WELCOME_PAGE = "src/welcome/index.html";

/** Opens the welcome page after the first installation; an update opens nothing. */
export async function openWelcome({ reason }: Runtime.OnInstalledDetailsType): Promise<void> {
  if (reason === "install")
    await browser.tabs.create({ url: browser.runtime.getURL(WELCOME_PAGE) });
}
