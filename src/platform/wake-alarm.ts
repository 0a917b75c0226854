import { WAITS } from "../lib/waits.ts";
import { browser } from "./browser.ts";

/**
 * Wakes the background periodically through an alarm, also after a browser restart, until it is no
 * longer needed.
 * @param name the alarm's name
 */
export async function setWakeAlarm(name: string, isNeeded: boolean): Promise<void> {
  if (!isNeeded) await browser.alarms.clear(name);
  // Creating it again would restart its period.
  else if (!(await browser.alarms.get(name))) {
    browser.alarms.create(name, { periodInMinutes: WAITS.wakeUpMs / 60_000 });
  }
}
