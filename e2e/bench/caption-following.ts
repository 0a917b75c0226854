import { setTimeout as passes } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";
import type { LooseOverlay } from "../harness/overlay/loose-overlay.ts";
import { placedCaptions } from "../harness/overlay/placed-captions.ts";
import { holds } from "../harness/overlay/placement-faults.ts";
import { openPlayerStage } from "../harness/overlay/player-stage.ts";
import { postLanes } from "../harness/overlay/posted-lanes.ts";
import type { BenchStage } from "./bench-stage.ts";
import type { Figure } from "./figure.ts";
import { watchWork, workOf } from "./page-work.ts";

const ROUNDS = 5;
const SCROLL = { distancePx: 160, speedPxPerSecond: 200, times: 10 };
const RESTING_MS = 4000;
/** Players hide their bars within five seconds after the last activity, so captions look for that. */
const SETTLING_MS = 6000;
const FRAMES_PER_SECOND = 60;
const GOALS = { movingMs: 0.3, restingMs: 0, restingFrames: 0 };
/** Differences below this, in milliseconds a frame, come from the measurement. */
const RESOLUTION_MS = 0.01;

/**
 * The main-thread time that captions in a player add to a frame: while the page scrolls, and while
 * nothing moves. The same page without captions is measured in turn, and the shortest round of each
 * counts. The player is paused while nothing moves, because its picture moves too.
 */
export async function measureFollowing(stage: BenchStage): Promise<readonly Figure[]> {
  const browser = await stage.launch();
  try {
    const query = "width=600&above=160&text=3000";
    const overlay = await openPlayerStage(browser.context, stage.site.url, query);
    await overlay.page.setViewportSize({ width: 1280, height: 720 });
    const bare = await browser.context.newPage();
    await bare.goto(overlay.page.url());
    await bare.setViewportSize({ width: 1280, height: 720 });
    await postLanes(overlay, 3);
    await expectInPicture(overlay);
    const pages = [overlay.page, bare].map((page) => ({
      page,
      moving: [] as number[],
      resting: [] as number[],
    }));
    let frames = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round++) {
      for (const { page, moving, resting } of pages) {
        const devtools = await watchWork(page);
        await page.bringToFront();
        moving.push(await scroll(devtools));
        await page.evaluate("players[0].pause()");
        const rest = await restingWork(page, devtools);
        resting.push(rest.ms);
        if (page === overlay.page) frames = Math.min(frames, rest.frames);
        await page.evaluate("players[0].play()");
        await devtools.detach();
      }
    }
    const [own, other] = pages;
    const more = (mine: readonly number[] = [], theirs: readonly number[] = []) =>
      rounded(Math.min(...mine) - Math.min(...theirs));
    return [
      figure("following_ms_per_frame", more(own?.moving, other?.moving), GOALS.movingMs),
      figure("resting_ms_per_frame", more(own?.resting, other?.resting), GOALS.restingMs),
      { name: "resting_frames", value: frames, unit: "frames", goal: GOALS.restingFrames },
    ];
  } finally {
    await browser.close();
  }
}

async function expectInPicture({ captions }: LooseOverlay): Promise<void> {
  const { area, player } = await placedCaptions(captions.session);
  if (!area || !player || !holds(player.picture, area)) {
    throw new Error("The captions are not in the picture.");
  }
}

/** Main-thread milliseconds for each sixtieth of a second of a continuous scroll. */
async function scroll(devtools: CDPSession): Promise<number> {
  const before = await workOf(devtools);
  for (let time = 0; time < SCROLL.times; time++) {
    await devtools.send("Input.synthesizeScrollGesture", {
      x: 200,
      y: 500,
      yDistance: time % 2 === 0 ? -SCROLL.distancePx : SCROLL.distancePx,
      speed: SCROLL.speedPxPerSecond,
      gestureSourceType: "mouse",
    });
  }
  const workMs = (await workOf(devtools)) - before;
  const seconds = (SCROLL.distancePx * SCROLL.times) / SCROLL.speedPxPerSecond;
  return workMs / (seconds * FRAMES_PER_SECOND);
}

async function restingWork(
  page: Page,
  devtools: CDPSession,
): Promise<{ readonly ms: number; readonly frames: number }> {
  await passes(SETTLING_MS);
  const before = await workOf(devtools);
  await page.evaluate(COUNT_FRAMES);
  await passes(RESTING_MS);
  const frames = await page.evaluate<number>("surtitleFrames()");
  const workMs = (await workOf(devtools)) - before;
  return { ms: workMs / ((RESTING_MS / 1000) * FRAMES_PER_SECOND), frames };
}

// Counts the animation frames that anybody asks for, and only while it counts.
const COUNT_FRAMES = `{
  const real = window.requestAnimationFrame;
  let frames = 0;
  window.requestAnimationFrame = (callback) => {
    frames += 1;
    return real.call(window, callback);
  };
  window.surtitleFrames = () => {
    window.requestAnimationFrame = real;
    return frames;
  };
}`;

function rounded(ms: number): number {
  return Math.max(0, Math.round(ms / RESOLUTION_MS) * RESOLUTION_MS);
}

function figure(name: string, value: number, goal: number): Figure {
  return { name, value, unit: "ms/frame", goal };
}
