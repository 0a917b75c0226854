import type { CDPSession, Page } from "@playwright/test";

/** Begins to count the work of a page's main thread. */
export async function watchWork(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  return devtools;
}

/** Work of the main thread so far, in milliseconds of processor time. */
export async function workOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
}
