import type { CDPSession, Page } from "@playwright/test";
import { longMeeting, MEETING_ID, type MeetingSegment } from "../harness/pages/long-meeting.ts";
import { type LoosePanel, openLoosePanel, seedJournal } from "../harness/pages/loose-panel.ts";
import { waitFor } from "../harness/wait-for.ts";
import type { BenchStage } from "./bench-stage.ts";
import type { Figure } from "./figure.ts";
import { watchWork, workOf } from "./page-work.ts";
import { quantile } from "./quantile.ts";

const SEGMENTS = 10_000;

// Segments per lane, five minutes of talk, after which all buffers and caches are full.
const SETTLED = 280;

// Updates per task, because a replay need not wait for a speaker.
const UPDATES_PER_TASK = 100;

// A frame and a third at 60 a second; a longer interval is a missed frame.
const FRAME_GOAL_MS = 22;

// Of the 16.7 ms of a frame, so that a machine with half the speed still reaches 60 a second.
const WORK_GOAL_MS = 8;

const SCROLL = { distancePx: 24_000, speedPxPerSecond: 3000 };

/**
 * The panel over three hours of talk in five languages: how long it takes to open, how evenly it
 * scrolls, and how much its memory and nodes grow by the end.
 */
export async function measurePanel(stage: BenchStage): Promise<readonly Figure[]> {
  const browser = await stage.launch();
  try {
    const meeting = longMeeting(SEGMENTS);
    await seedJournal(browser, meeting);
    const stored = await openLoosePanel(browser, null);
    const devtools = await watchWork(stored.page);
    const openedAtMs = performance.now();
    await stored.post(session(false));
    await stored.page.waitForSelector(".row");
    const openMs = performance.now() - openedAtMs;
    const openWorkMs = await workOf(devtools);
    const { frames, workMs } = await scroll(stored.page);
    await stored.page.close();
    const replayed = await replay(await openLoosePanel(browser, session(true)), meeting);
    return [
      figure("panel_open_ms", openMs, "ms", null),
      figure("panel_open_work_ms", openWorkMs, "ms", null),
      figure("panel_scroll_frame_p50_ms", quantile(frames, 0.5), "ms", FRAME_GOAL_MS),
      figure("panel_scroll_frame_p95_ms", quantile(frames, 0.95), "ms", FRAME_GOAL_MS),
      figure("panel_scroll_work_per_frame_ms", workMs, "ms", WORK_GOAL_MS),
      ...replayed,
    ];
  } finally {
    await browser.close();
  }
}

/**
 * A continuous scroll by wheel. Returns the intervals between its frames, and the main-thread time
 * for each sixtieth of a second, which does not depend on other work on the machine.
 */
async function scroll(page: Page): Promise<{ frames: readonly number[]; workMs: number }> {
  const devtools = await watchWork(page);
  await page.setViewportSize({ width: 420, height: 800 });
  await page.bringToFront();
  await page.evaluate(WATCH_FRAMES);
  const before = await workOf(devtools);
  await devtools.send("Input.synthesizeScrollGesture", {
    x: 200,
    y: 500,
    yDistance: SCROLL.distancePx,
    speed: SCROLL.speedPxPerSecond,
    gestureSourceType: "mouse",
  });
  const workMs = (await workOf(devtools)) - before;
  const { frames, movedPx } = await page.evaluate<{ frames: number[]; movedPx: number }>(
    "surtitleFrames()",
  );
  if (movedPx < SCROLL.distancePx / 2) throw new Error(`Only ${movedPx} px were scrolled.`);
  const wanted = (SCROLL.distancePx / SCROLL.speedPxPerSecond) * 60;
  return { frames, workMs: workMs / wanted };
}

// A string, because the TypeScript runner would change a function in transit.
const WATCH_FRAMES = `{
  const list = document.querySelector(".row-scroller");
  const startTop = list.scrollTop;
  const frames = [];
  let lastMs = null;
  let lastTop = startTop;
  let runs = true;
  const look = (nowMs) => {
    if (!runs) return;
    // Frames without movement are not part of scrolling.
    if (lastMs !== null && list.scrollTop !== lastTop) frames.push(nowMs - lastMs);
    lastMs = nowMs;
    lastTop = list.scrollTop;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  globalThis.surtitleFrames = () => {
    runs = false;
    return { frames, movedPx: Math.abs(list.scrollTop - startTop) };
  };
}`;

interface Use {
  readonly bytes: number;
  readonly nodes: number;
}

async function replay(
  { page, post }: LoosePanel,
  meeting: readonly MeetingSegment[],
): Promise<readonly Figure[]> {
  await page.setViewportSize({ width: 420, height: 800 });
  const devtools = await page.context().newCDPSession(page);
  const inTurn = meeting.toSorted((a, b) => a.ordinal - b.ordinal);
  const updates = inTurn.map(asUpdate);
  const lanes = meeting.length / SEGMENTS;
  let settled: Use | null = null;
  let busyMs = 0;
  for (let at = 0; at < updates.length; at += UPDATES_PER_TASK * lanes) {
    const startMs = performance.now();
    await post(...updates.slice(at, at + UPDATES_PER_TASK * lanes));
    busyMs += performance.now() - startMs;
    if (settled === null && at >= SETTLED * lanes) settled = await useOf(page, devtools);
  }
  const rows = Number(await page.locator(".row-scroller").getAttribute("data-rows"));
  if (rows < SEGMENTS / 4) throw new Error(`The panel has only ${rows} rows of the meeting.`);
  const last = await useOf(page, devtools);
  return [
    figure("panel_update_ms", busyMs / updates.length, "ms/update", null),
    figure("panel_3h_bytes", last.bytes, "B", 60_000_000),
    figure("panel_3h_growth_bytes", last.bytes - (settled?.bytes ?? 0), "B", null),
    figure("panel_3h_nodes", last.nodes, "nodes", 1000),
    figure("panel_3h_more_nodes", last.nodes - (settled?.nodes ?? 0), "nodes", 300),
  ];
}

async function useOf(page: Page, devtools: CDPSession): Promise<Use> {
  await waitFor("the newest row", () => page.locator(".row").last().isVisible());
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return { bytes: usedSize, nodes: await page.evaluate("document.querySelectorAll('*').length") };
}

function asUpdate({ sessionId, lane, language, ordinal, ...segment }: MeetingSegment) {
  const { text, startMs, endMs, spokenAtMs, mediaMs } = segment;
  const concluded = [{ text, startMs, endMs }];
  const update = { lane, language, ordinal, concluded, tentative: [] };
  return {
    kind: "update",
    sessionId,
    update,
    spokenAtMs: [spokenAtMs],
    mediaMs: [mediaMs],
  } as const;
}

function session(isPrivate: boolean) {
  return { kind: "session", sessionId: MEETING_ID, isPrivate } as const;
}

function figure(name: string, value: number, unit: Figure["unit"], goal: number | null): Figure {
  return { name, value, unit, goal };
}
