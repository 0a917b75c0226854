import { activeTab } from "./active-tab.ts";
import type { SurtitleBrowser } from "./surtitle-browser.ts";

export async function activeTabId(browser: SurtitleBrowser): Promise<number | undefined> {
  return (await activeTab(browser))?.id;
}
