import { type CaptionStatus, isActive } from "../messaging/caption-status.ts";
import { browser } from "../platform/browser.ts";

const LIVE_COLOR = "#0b7a75";
const PROBLEM_COLOR = "#b3261e";

/** Shows on the toolbar button how a tab's captions are doing. */
export async function showBadge({ tabId, state, overlayShown }: CaptionStatus): Promise<void> {
  const isProblem = state === "failed" || (isActive(state) && !overlayShown);
  const mark = isProblem ? "!" : isActive(state) ? "●" : "";
  try {
    await browser.action.setBadgeText({ tabId, text: mark });
    await browser.action.setBadgeBackgroundColor({
      tabId,
      color: isProblem ? PROBLEM_COLOR : LIVE_COLOR,
    });
  } catch {
    // The tab has been closed, and its badge with it.
  }
}
