import type { SurtitleBrowser } from "../harness/browser/surtitle-browser.ts";
import { startCaptions, stopCaptions } from "../harness/popup/start-captions.ts";
import { waitFor } from "../harness/wait-for.ts";
import type { ChunkEvent } from "../service/options.ts";
import type { BenchStage } from "./bench-stage.ts";
import { clickArrivals } from "./click-arrivals.ts";
import type { Figure } from "./figure.ts";
import { quantile } from "./quantile.ts";

const CLICKS = 80;
const EVERY_MS = 300;
// Half a chunk of 60 ms or a whole one, and 20 ms for everything else.
const GOALS = { p50Ms: 50, p95Ms: 80 };

interface PlayedClick {
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
  const page = await browser.open(`${stage.site.url}/players/tone.html?clicks=1&every=${EVERY_MS}`);
  await startCaptions(browser, page);
  arrivals.length = 0;
  const playedNow = () =>
    page.evaluate(() => Reflect.get(window, "clicks") as readonly PlayedClick[]);
  const before = (await playedNow()).length;
  await waitFor("enough clicks", async () => (await playedNow()).length > before + CLICKS, {
    timeoutMs: CLICKS * EVERY_MS * 3,
  });
  const played = (await playedNow()).slice(before + 1, -1);
  await stopCaptions(browser, page);
  return clickDelaysMs(
    played.map(({ playedAtMs }) => playedAtMs),
    clickArrivals(arrivals),
  );
}

function figure(name: string, value: number, goal: number): Figure {
  return { name, value, unit: "ms", goal };
}

/**
 * The delay from each played click to the first arrival after it. Clicks are further apart than any
 * realistic delay, so the first arrival belongs to it.
 * @throws Error when clicks have been lost
 */
function clickDelaysMs(
  playedAtMs: readonly number[],
  arrivedAtMs: readonly number[],
): readonly number[] {
  const delaysMs = playedAtMs.flatMap((playedMs) => {
    const arrivedMs = arrivedAtMs.find((each) => each >= playedMs);
    return arrivedMs === undefined || arrivedMs - playedMs > EVERY_MS ? [] : [arrivedMs - playedMs];
  });
  if (delaysMs.length < playedAtMs.length * 0.95) {
    throw new Error(`Only ${delaysMs.length} of ${playedAtMs.length} clicks arrived in time.`);
  }
  return delaysMs;
}
