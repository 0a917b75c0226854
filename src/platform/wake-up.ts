import { WAITS } from "../lib/waits.ts";
import { browser } from "./browser.ts";

/**
 * Has the browser wake the background again and again, also after its restart, or lets it sleep.
 * @param name what it is woken for
 */
export async function keepWaking(name: string, isNeeded: boolean): Promise<void> {
  if (!isNeeded) await browser.alarms.clear(name);
  // Made anew, an alarm would begin to wait anew.
  else if (!(await browser.alarms.get(name))) {
    browser.alarms.create(name, { periodInMinutes: WAITS.wakeUpMs / 60_000 });
  }
}
