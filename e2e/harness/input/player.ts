import type { Page } from "@playwright/test";
import { waitFor } from "../wait-for.ts";

/** Starts the page's own video from a place in its talk. */
export async function playFrom(page: Page, startMs: number): Promise<void> {
  await page.locator("#video").evaluate(async (element, ms) => {
    const video = element as HTMLVideoElement;
    video.currentTime = ms / 1000;
    await video.play();
  }, startMs);
}

/** No talk is longer, played at its own speed. */
const LONGEST_TALK_MS = 120_000;

/** Lets the video play on to a place in its talk and pauses it there, exact to a frame. */
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
 * What a busy browser leaves out at the very end stands in no account: only between two pieces that
 * were heard is it known that something is missing.
 */
export const END_MARGIN_MS = 1500;

/** A busy machine plays on for a moment after the pause, and translations have no times of words. */
const LATE_MS = 1000;

/**
 * Lets the video play on past the last place that is to be judged, and pauses it there.
 * @returns up to where words may have been heard, in milliseconds of the talk
 */
export async function playPast(page: Page, lastMs: number): Promise<number> {
  await pauseAt(page, lastMs + END_MARGIN_MS);
  return (await positionOf(page)) + LATE_MS;
}

/**
 * Sends the video on to another place in its talk.
 * @returns where it was until then, in milliseconds
 */
export async function jumpTo(page: Page, toMs: number): Promise<number> {
  return await page.locator("#video").evaluate((element, ms) => {
    const video = element as HTMLVideoElement;
    const leftMs = video.currentTime * 1000;
    video.currentTime = ms / 1000;
    return leftMs;
  }, toMs);
}

/** Notes from now on where the video is sent, in milliseconds of its talk; it may play on from there. */
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

/** Where the video is in its talk, in milliseconds. */
export async function positionOf(page: Page): Promise<number> {
  const video = page.locator("#video");
  return await video.evaluate((element) => (element as HTMLVideoElement).currentTime * 1000);
}

/** Waits until the video has played for at least so long since the call. */
export async function letPlay(page: Page, durationMs: number): Promise<void> {
  const startMs = await positionOf(page);
  await waitFor(
    "the video to play on",
    async () => (await positionOf(page)) >= startMs + durationMs,
    { timeoutMs: durationMs + 15_000 },
  );
}
