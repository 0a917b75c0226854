import { type CaptionPaint, CaptionWatch } from "../harness/caption-watch.ts";
import { killWorker } from "../harness/kill-worker.ts";
import { letPlay, playFrom } from "../harness/player.ts";
import { startCaptions } from "../harness/start-captions.ts";
import { waitFor } from "../harness/wait-for.ts";
import type { BenchStage } from "./bench-stage.ts";
import type { Figure } from "./figure.ts";
import { quantile } from "./quantile.ts";

const KILLS = 8;
const LANES = ["de", "fr"] as const;
const GOAL_MS = 2000;
/** What was handed over in the last moment may still be on its way. */
const LAST_SENT_MS = 50;

/**
 * How long captions stand still when the browser stops the background in mid-sentence: from the
 * moment it is stopped to the first new word on screen that the service wrote for its next life. The
 * service's own lag, about half a second, is part of it, and so are pauses of the talk. Words that
 * the overlay had still to show do not count.
 */
export async function measureAfterKill(stage: BenchStage): Promise<readonly Figure[]> {
  const browser = await stage.launch({ languages: { targets: [...LANES] } });
  const timesMs: number[] = [];
  try {
    const page = await browser.open(`${stage.site.url}/players/plain.html?talk=lighthouses`);
    const watch = await CaptionWatch.start(page);
    stage.service.chunks.length = 0;
    stage.service.messages.length = 0;
    await startCaptions(browser, page);
    await playFrom(page, 0);
    for (let kill = 0; kill < KILLS; kill++) {
      await letPlay(page, 6000 + kill * 370);
      const killedAtMs = performance.timeOrigin + performance.now();
      await killWorker(browser);
      const paint = await waitFor(
        "captions to go on",
        () => firstNewWord(stage, watch.paints, killedAtMs),
        { timeoutMs: 30_000 },
      );
      timesMs.push(paint.paintedAtMs - killedAtMs);
    }
    watch.stop();
  } finally {
    await browser.close();
  }
  return [
    { name: "after_kill_p50_ms", value: quantile(timesMs, 0.5), unit: "ms", goal: GOAL_MS },
    { name: "after_kill_max_ms", value: Math.max(...timesMs), unit: "ms", goal: null },
  ];
}

/** The first paint with words that were written of sound sent since the background was stopped. */
function firstNewWord(
  { service }: BenchStage,
  paints: readonly CaptionPaint[],
  killedAtMs: number,
): CaptionPaint | undefined {
  const chunk = service.chunks.find(({ arrivedAtMs }) => arrivedAtMs > killedAtMs + LAST_SENT_MS);
  const words = service.messages.find(
    ({ name, sentAtMs }) => chunk && sentAtMs > chunk.arrivedAtMs && name.endsWith("_update"),
  );
  if (!words) return undefined;
  const screen = new WordsOnScreen();
  return paints.find((paint) => screen.add(paint) && paint.paintedAtMs > words.sentAtMs);
}

/** The longest text that each line ever had. */
class WordsOnScreen {
  readonly #lengths = new Map<string, number>();

  /** Takes a paint; whether any line of it is longer than ever before, or new. */
  add({ lanes }: CaptionPaint): boolean {
    let hasGrown = false;
    for (const { lane, lines } of lanes) {
      for (const { id, text } of lines) {
        const key = `${lane} ${id}`;
        if (text.length <= (this.#lengths.get(key) ?? 0)) continue;
        this.#lengths.set(key, text.length);
        hasGrown = true;
      }
    }
    return hasGrown;
  }
}
