import { WAITS } from "../lib/waits.ts";
import { browser, type Scripting } from "./browser.ts";
import { hasFileAccess } from "./file-access.ts";
import { pageRefusal } from "./page-refusal.ts";

const FIRST_RETRY_MS = 20;
const LONGEST_RETRY_MS = 320;

// Pages that never allow a script are refused in other words.
const NO_GRANT = /^Cannot access contents of /;

/**
 * Runs a script in a tab's page. After a press on a key, a menu entry or the toolbar button, it waits
 * until the page knows of it. Chromium grants the tab and reports the press at once, but tells the
 * process of the page only when its network process has answered. Until then that process refuses
 * scripts, which on a busy computer can be later than the first one.
 * @throws Error of the browser when the page allows no script, or knows of no press after five
 *   seconds (`WAITS.pageGrantMs`)
 */
export async function runInPage(
  injection: Scripting.ScriptInjection,
): Promise<Scripting.InjectionResult[]> {
  const endsAtMs = performance.now() + WAITS.pageGrantMs;
  for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_RETRY_MS)) {
    try {
      return await browser.scripting.executeScript(injection);
    } catch (thrown) {
      const isRefused = thrown instanceof Error && NO_GRANT.test(thrown.message);
      if (!isRefused || performance.now() >= endsAtMs) throw thrown;
      if (!(await isGranted(injection.target.tabId))) throw thrown;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

// The browser itself knows of a press at once, and shows the address only of tabs that it grants.
async function isGranted(tabId: number): Promise<boolean> {
  const { url = "" } = await browser.tabs.get(tabId).catch(() => ({ url: "" }));
  return pageRefusal(url, await hasFileAccess()) === null;
}
