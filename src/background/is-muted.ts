import { browser } from "../platform/browser.ts";

/** Whether the user (or another extension) has muted a tab. A tab that is gone is not. */
export async function isMuted(tabId: number): Promise<boolean> {
  try {
    return (await browser.tabs.get(tabId)).mutedInfo?.muted === true;
  } catch {
    return false;
  }
}
