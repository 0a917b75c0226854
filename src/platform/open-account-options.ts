import { browser } from "./browser.ts";

/** Opens the options where the service, the plan and the key are chosen. */
export async function openAccountOptions(): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL("src/options/index.html#service") });
}
