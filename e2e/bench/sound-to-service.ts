import type { SurtitleBrowser } from "../harness/browser/surtitle-browser.ts";
import { startCaptions, stopCaptions } from "../harness/popup/start-captions.ts";
import { waitFor } from "../harness/wait-for.ts";
import type { ChunkEvent } from "../service/options.ts";
import type { BenchStage } from "./bench-stage.ts";
import { clickArrivals } from "./click-arrivals.ts";
import type { Figure } from "./figure.ts";
import { quantile } from "./quantile.ts";

const CLICKS = 80;
/** How far apart clicks have to be for {@link measureClickDelays}. */
export const CLICKS_EVERY_MS = 300;
// Half a chunk of 60 ms or a whole one, and 20 ms for everything else.
const GOALS = { p50Ms: 50, p95Ms: 80 };

export interface PlayedClick {
  readonly playedAtMs: number;
}

export async function measureSoundToService(stage: BenchStage): Promise<readonly Figure[]> {
  const browser = await stage.launch();
  try {
    const delaysMs = await measureClicks(stage, browser, stage.service.chunks);
    return [
      figure("sound_to_service_p50_ms", quantile(delaysMs, 0.5), GOALS.p50Ms),
      figure("sound_to_service_p95_ms", quantile(delaysMs, 0.95), GOALS.p95Ms),
    ];
  } finally {
    await browser.close();
  }
}

/**
 * Plays clicks under captions.
 * @param arrivals the sound that arrives, which is emptied first: PCM of 16 kHz
 * @returns milliseconds from each click to its arrival
 */
export async function measureClicks(
  stage: BenchStage,
  browser: SurtitleBrowser,
  arrivals: Pick<ChunkEvent, "bytes" | "streamMs" | "arrivedAtMs">[],
): Promise<readonly number[]> {
  const page = await browser.open(
    `${stage.site.url}/players/tone.html?clicks=1&every=${CLICKS_EVERY_MS}`,
  );
  await startCaptions(browser, page);
  const playedNow = () =>
    page.evaluate(() => Reflect.get(window, "clicks") as readonly PlayedClick[]);
  const delaysMs = await measureClickDelays(playedNow, arrivals);
  await stopCaptions(browser, page);
  return delaysMs;
}

/**
 * Measures clicks that are played under captions from now on.
 * @param playedNow the clicks so far
 * @param arrivals as for {@link measureClicks}
 * @param leadMs how much earlier than it is heard the sound may arrive
 * @returns milliseconds from each click to its arrival
 */
export async function measureClickDelays(
  playedNow: () => Promise<readonly PlayedClick[]>,
  arrivals: Pick<ChunkEvent, "bytes" | "streamMs" | "arrivedAtMs">[],
  leadMs = 0,
): Promise<readonly number[]> {
  arrivals.length = 0;
  const before = (await playedNow()).length;
  await waitFor("enough clicks", async () => (await playedNow()).length > before + CLICKS, {
    timeoutMs: CLICKS * CLICKS_EVERY_MS * 3,
  });
  const played = (await playedNow()).slice(before + 1, -1);
  return clickDelaysMs(
    played.map(({ playedAtMs }) => playedAtMs),
    clickArrivals(arrivals),
    leadMs,
  );
}

function figure(name: string, value: number, goal: number): Figure {
  return { name, value, unit: "ms", goal };
}

/**
 * The delay from each played click to the first arrival after it, or a little before. Clicks are
 * further apart than any realistic delay, so the first arrival belongs to it.
 * @throws Error when clicks have been lost
 */
function clickDelaysMs(
  playedAtMs: readonly number[],
  arrivedAtMs: readonly number[],
  leadMs: number,
): readonly number[] {
  const delaysMs = playedAtMs.flatMap((playedMs) => {
    const arrivedMs = arrivedAtMs.find((each) => each >= playedMs - leadMs);
    const delayMs = (arrivedMs ?? Number.POSITIVE_INFINITY) - playedMs;
    return delayMs > CLICKS_EVERY_MS - leadMs ? [] : [delayMs];
  });
  if (delaysMs.length < playedAtMs.length * 0.95) {
    throw new Error(`Only ${delaysMs.length} of ${playedAtMs.length} clicks arrived in time.`);
  }
  return delaysMs;
}
