import { browser } from "../../../platform/browser.ts";

/**
 * Whether the user has pressed something in a tab's page within the last seconds, as the browser
 * knows it: a page's own events do not count, and it cannot reach the world in which this is asked.
 */
export async function wasRecentlyPressed(tabId: number): Promise<boolean> {
  const func = () => navigator.userActivation.isActive;
  try {
    const [answer] = await browser.scripting.executeScript({ target: { tabId }, func });
    return answer?.result === true;
  } catch {
    // A page that lets no script in has no captions either.
    return false;
  }
}
