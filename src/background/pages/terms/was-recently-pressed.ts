import { browser } from "../../../platform/browser.ts";

/**
 * Whether the user has acted in the tab's page within the last seconds. Page scripts cannot fake
 * user activation, and cannot reach the isolated world that reads it.
 */
export async function wasRecentlyPressed(tabId: number): Promise<boolean> {
  const func = () => navigator.userActivation.isActive;
  try {
    const [answer] = await browser.scripting.executeScript({ target: { tabId }, func });
    return answer?.result === true;
  } catch {
    // A page that allows no script has no captions either.
    return false;
  }
}
