import { expect, type Page } from "@playwright/test";
import { tabOrder } from "../input/tab-order.ts";
import { axeFindingsInAnyLight } from "./axe-findings.ts";

// How much wider a page is than its window; one pixel is rounding.
const OVERLAP = "document.documentElement.scrollWidth - innerWidth";

const WINDOW = { width: 1280, height: 713 };

/** Half of a small window, as at 200 %, and the width of a phone. */
const NARROW = [640, 320];

/** Expects that axe finds nothing wrong with a page as it is now. */
export async function expectClean(page: Page, what: string, within?: string): Promise<void> {
  expect(await axeFindingsInAnyLight(page, within), what).toEqual([]);
}

/** Expects that the Tab key reaches every control, with a visible focus. */
export async function expectKeys(page: Page): Promise<void> {
  const { stops, missed } = await tabOrder(page);
  expect(missed).toEqual([]);
  expect(stops.filter(({ outlined }) => !outlined)).toEqual([]);
}

/** Expects that narrow windows show the whole width of a page. */
export async function expectNarrow(page: Page): Promise<void> {
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 640 });
    await expect.poll(() => page.evaluate(OVERLAP), `at ${width} pixels`).toBeLessThanOrEqual(1);
  }
  await page.setViewportSize(WINDOW);
}
