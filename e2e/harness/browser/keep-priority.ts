import { writeFile } from "node:fs/promises";
import { getPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { browserProcess } from "./browser-process.ts";

/** Linux lets users other than root do this ten times a second, all of them together. */
const AGAIN_MS = 120;
const MOST_TRIES = 10;

/**
 * Gives a browser the priority of the tests that started it. Linux may share the processor out among
 * sessions first, and the browser has one of its own, so what it inherits does not count outside.
 * @param profile the folder that tells the browser from others
 * @throws Error when no browser runs with this profile
 */
export async function keepPriority(profile: string): Promise<void> {
  const priority = getPriority();
  if (process.platform !== "linux" || priority === 0) return;
  const pid = browserProcess(profile);
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    try {
      return await writeFile(`/proc/${pid}/autogroup`, String(priority));
    } catch (error) {
      // Otherwise this kernel does not group by session, and what the browser has inherited holds.
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
      await sleep(AGAIN_MS);
    }
  }
}
