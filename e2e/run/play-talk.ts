import type { Page } from "@playwright/test";
import { waitFor } from "../harness/wait-for.ts";

export async function play(page: Page): Promise<void> {
  await page.locator("#video").evaluate((video) => (video as HTMLVideoElement).play());
}

/**
 * Waits for the end of the talk.
 * @throws Error when it has stood still for too long, or `signal` aborts
 */
export async function waitForEnd(page: Page, signal: AbortSignal): Promise<void> {
  const durationMs = await waitFor("the length of the talk", () =>
    page.locator("#video").evaluate((video) => (video as HTMLVideoElement).duration * 1000),
  );
  await waitFor(
    "the end of the talk",
    () => {
      if (signal.aborted) return true;
      return page.locator("#video").evaluate((video) => (video as HTMLVideoElement).ended);
    },
    { timeoutMs: durationMs + 60_000 },
  );
  signal.throwIfAborted();
}
