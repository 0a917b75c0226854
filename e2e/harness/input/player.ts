import type { Page } from "@playwright/test";
import { waitFor } from "../wait-for.ts";

export async function playFrom(page: Page, startMs: number): Promise<void> {
  await page.locator("#video").evaluate(async (element, ms) => {
    const video = element as HTMLVideoElement;
    video.currentTime = ms / 1000;
    await video.play();
  }, startMs);
}

const LONGEST_TALK_MS = 120_000;

/** Lets the video play to a position in its talk and pauses it there, exact to a frame. */
export async function pauseAt(page: Page, atMs: number): Promise<void> {
  const pause = (ms: number) => {
    const video = document.querySelector<HTMLVideoElement>("#video");
    if (!video || video.currentTime * 1000 < ms) return false;
    video.pause();
    return true;
  };
  await page.waitForFunction(pause, atMs, { timeout: LONGEST_TALK_MS });
}

/**
 * Sound dropped at the very end appears in no account: a gap is known only between two heard
 * stretches.
 */
export const END_MARGIN_MS = 1500;

// A busy machine plays a little past the pause, and translations have no word times.
const LATE_MS = 1000;

/**
 * Lets the video play past the last position that will be judged, and pauses it there.
 * @returns up to where words may have been heard, in milliseconds of the talk
 */
export async function playPast(page: Page, lastMs: number): Promise<number> {
  await pauseAt(page, lastMs + END_MARGIN_MS);
  return (await positionOf(page)) + LATE_MS;
}

/**
 * Seeks the video to another position in its talk.
 * @returns its position before that, in milliseconds
 */
export async function jumpTo(page: Page, toMs: number): Promise<number> {
  return await page.locator("#video").evaluate((element, ms) => {
    const video = element as HTMLVideoElement;
    const leftMs = video.currentTime * 1000;
    video.currentTime = ms / 1000;
    return leftMs;
  }, toMs);
}

/**
 * Records from now on where the video is sought to, in milliseconds of its talk; it may play on
 * from there.
 */
export async function jumpsOf(page: Page): Promise<() => Promise<readonly number[]>> {
  const video = page.locator("#video");
  await video.evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) return;
    element.dataset.jumps = "";
    element.addEventListener("seeking", () => {
      element.dataset.jumps += ` ${element.currentTime * 1000}`;
    });
  });
  return async () => {
    const noted = (await video.getAttribute("data-jumps")) ?? "";
    return noted
      .split(" ")
      .filter((each) => each !== "")
      .map(Number);
  };
}

/** The position of the video in its talk, in milliseconds. */
export async function positionOf(page: Page): Promise<number> {
  const video = page.locator("#video");
  return await video.evaluate((element) => (element as HTMLVideoElement).currentTime * 1000);
}

export async function letPlay(page: Page, durationMs: number): Promise<void> {
  const startMs = await positionOf(page);
  await waitFor(
    "the video to play on",
    async () => (await positionOf(page)) >= startMs + durationMs,
    { timeoutMs: durationMs + 15_000 },
  );
}
