import { browser } from "./browser.ts";

/** The shortest period of an alarm that the browser keeps to. */
const PERIOD_MINUTES = 0.5;

/**
 * Has the browser wake the background again and again, also after its restart, or lets it sleep.
 * @param name what it is woken for
 */
export async function keepWaking(name: string, isNeeded: boolean): Promise<void> {
  if (!isNeeded) await browser.alarms.clear(name);
  // Made anew, an alarm would begin to wait anew.
  else if (!(await browser.alarms.get(name))) {
    browser.alarms.create(name, { periodInMinutes: PERIOD_MINUTES });
  }
}
