import type { Page } from "puppeteer-core";
import type { StoredChoices } from "../../harness/browser/stored-settings.ts";
import { uiText } from "../../harness/pages/ui-text.ts";
import type { Stage } from "../../harness/service/stage.ts";
import type { FirefoxSurtitle } from "./firefox-surtitle.ts";
import { fill, press, waitForText } from "./page-controls.ts";

/**
 * Enters the address of the local service and a key in the options, as a user does, and tests the
 * connection.
 * @returns the page
 */
export async function connectAccount(
  surtitle: FirefoxSurtitle,
  stage: Pick<Stage, "serviceUrls">,
  apiKey = "local-key",
): Promise<Page> {
  const page = await surtitle.openPage("src/options/index.html#account");
  await fill(page, uiText("address_paid_label"), stage.serviceUrls.paidBaseUrl);
  await fill(page, uiText("api_key_label"), apiKey);
  await press(page, "button", uiText("test_connection"));
  await waitForText(page, uiText("test_works"));
  return page;
}

/**
 * Stores choices over those that are stored.
 * @param page of the extension
 */
export async function storeChoices(page: Page, choices: StoredChoices): Promise<void> {
  await page.evaluate(`(${STORE})(${JSON.stringify(choices)})`);
}

const STORE = `async ({ apiKey, ...choices }) => {
  const stored = await browser.storage.local.get();
  const settings = { ...stored.settings };
  for (const [name, chosen] of Object.entries(choices)) {
    settings[name] = { ...settings[name], ...chosen };
  }
  await browser.storage.local.set({ settings, apiKey: apiKey ?? stored.apiKey });
}`;
