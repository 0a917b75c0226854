import { setTimeout as passes } from "node:timers/promises";
import type { BrowserContext } from "@playwright/test";
import { captionPixels, changedBox, setCaptionsVisible, takePicture } from "./caption-pixels.ts";
import { type LooseOverlay, openLooseOverlay } from "./loose-overlay.ts";
import { placedCaptions } from "./placed-captions.ts";
import { holds } from "./placement-faults.ts";

const POLL_FOR_MS = 4000;
// On a busy machine, a single look may take longer than that.
const LEAST_LOOKS = 20;
// Judging keeps the page busy, while captions move by themselves.
const PAUSE_MS = 100;
const LEAST = { dark: 0.4, white: 0.005 };

/**
 * Opens the page of players with an overlay that the test itself feeds.
 * @param query of `stage.html`
 */
export async function openPlayerStage(
  context: BrowserContext,
  siteUrl: string,
  query: string,
): Promise<LooseOverlay> {
  return await playerStagesIn(context, siteUrl)(query);
}

/**
 * Shows pages of players one after the other in the same tab, which costs less than opening each.
 * @returns a function that takes the query of `stage.html`
 */
export function playerStagesIn(
  context: BrowserContext,
  siteUrl: string,
): (query: string) => Promise<LooseOverlay> {
  let overlay: LooseOverlay | null = null;
  return async (query) => {
    const url = `${siteUrl}/players/stage.html?${query}`;
    if (overlay) await overlay.visit(url);
    else overlay = await openLooseOverlay(context, url);
    await overlay.page.waitForFunction(IS_PLAYING);
    return overlay;
  };
}

/** Whether a player plays sound, as the page's users would have it. */
export const IS_PLAYING = `players.some(({ paused, muted, currentTime }) => {
  return !paused && !muted && currentTime > 0;
})`;

/**
 * Judges until nothing is wrong, because captions may take a moment to find their place.
 * @returns what is wrong at last
 */
export async function lastingFaults(
  judge: () => Promise<readonly string[]>,
  pollForMs = POLL_FOR_MS,
): Promise<readonly string[]> {
  const deadlineMs = performance.now() + pollForMs;
  for (let looks = 1; ; looks += 1) {
    const faults = await judge();
    const isOver = looks >= LEAST_LOOKS && performance.now() > deadlineMs;
    if (faults.length === 0 || isOver) return faults;
    await passes(PAUSE_MS);
  }
}

/** Whether the screen shows captions where they are measured, and nothing of them elsewhere. */
export async function pixelFaults({ page, captions }: LooseOverlay): Promise<readonly string[]> {
  const { session } = captions;
  const scale = await page.evaluate(() => devicePixelRatio);
  const { area, lanes } = await placedCaptions(session);
  const shown = await takePicture(session);
  await setCaptionsVisible(session, false);
  const hidden = await takePicture(session);
  await setCaptionsVisible(session, true);
  const changed = changedBox(shown, hidden, scale);
  if (!area || !changed) return ["no pixel of captions"];
  const faults = holds(area, changed) ? [] : [`pixels at ${JSON.stringify(changed)}`];
  for (const { lane, box } of lanes) {
    const { dark, white } = captionPixels(shown, box, scale);
    // Machines without a Japanese font draw thin boxes instead of letters.
    const hasLetters = lane === "ja" || white >= LEAST.white;
    if (dark < LEAST.dark || !hasLetters) faults.push(`${lane}: ${dark} dark, ${white} white`);
  }
  return faults;
}
