import type { Page } from "@playwright/test";
import type { SurtitleBrowser } from "../harness/browser/launch-surtitle.ts";
import { ProcessorTime } from "../harness/browser/processor-time.ts";
import { letPlay, playFrom } from "../harness/input/player.ts";
import { startCaptions, stopCaptions } from "../harness/popup/start-captions.ts";
import type { BenchStage } from "./bench-stage.ts";

// How many rounds are measured before and after each start of captions.
const ROUNDS = 3;
const ROUND_MS = 20_000;
const SETTLE_MS = 2000;
/**
 * The browser compiles code that has run for a while, and a real talk takes an hour. Each start of
 * captions restarts capture, so each round has its own warm-up.
 */
const WARM_UP_MS = 40_000;

/**
 * Processor time of all browser processes per minute with captions, minus that of the same page
 * without. The two alternate. On a busy machine the same work takes up to half as long again, and
 * never less than on a quiet one, so the shortest round of each counts.
 * @param starts how often captions are started
 * @returns what captions add, in milliseconds a minute
 */
export async function measureCaptioning(
  stage: BenchStage,
  browser: SurtitleBrowser,
  starts: number,
): Promise<number> {
  const page = await browser.open(`${stage.site.url}/players/plain.html?talk=lighthouses`);
  const bareMs: number[] = [];
  const captionedMs: number[] = [];
  for (let start = 0; start < starts; start++) {
    await playRounds(browser, page, bareMs);
    await startCaptions(browser, page);
    await playFrom(page, 0);
    await letPlay(page, WARM_UP_MS);
    await playRounds(browser, page, captionedMs);
    await stopCaptions(browser, page);
  }
  const moreMs = Math.min(...captionedMs) - Math.min(...bareMs);
  return (moreMs * 60_000) / ROUND_MS;
}

async function playRounds(browser: SurtitleBrowser, page: Page, usedMs: number[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) usedMs.push(await playRound(browser, page));
}

async function playRound(browser: SurtitleBrowser, page: Page): Promise<number> {
  await playFrom(page, 5000);
  await letPlay(page, SETTLE_MS);
  const before = await ProcessorTime.read(browser.targets);
  const startedAtMs = performance.now();
  // The player reports it, because polling would cost processor time too.
  await page.locator("#video").evaluate(
    (element, untilS) =>
      new Promise<void>((resolve) => {
        element.addEventListener("timeupdate", () => {
          if ((element as HTMLVideoElement).currentTime >= untilS) resolve();
        });
      }),
    (5000 + SETTLE_MS + ROUND_MS) / 1000,
  );
  const usedMs = (await ProcessorTime.read(browser.targets)).millisecondsSince(before);
  await page.locator("#video").evaluate((element) => (element as HTMLVideoElement).pause());
  return (usedMs * ROUND_MS) / (performance.now() - startedAtMs);
}
