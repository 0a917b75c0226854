import { type CaptionPaint, CaptionWatch } from "../harness/overlay/caption-watch.ts";
import { laneText } from "../harness/overlay/captions-now.ts";
import { uiText } from "../harness/pages/ui-text.ts";
import { openPopup } from "../harness/popup/open-popup.ts";
import type { BenchStage } from "./bench-stage.ts";
import type { Figure } from "./figure.ts";
import { quantile } from "./quantile.ts";

const PLAYED_S = 58;
const WAIT = { timeout: 90_000 };
const GOAL_MS = 1000;

/**
 * How long after a cue of a live stream its translation is painted, in milliseconds, while the
 * service answers in 300 ms. Cues come when they are spoken; a sentence has one or two of them.
 */
export async function measureSubtitleLag(stage: BenchStage): Promise<readonly Figure[]> {
  const browser = await stage.launch({
    apiKey: "local-key.slow=300",
    languages: { targets: ["de"] },
  });
  try {
    const page = await browser.open(`${stage.site.url}/players/tracks.html?tracks=live`);
    const watch = await CaptionWatch.start(page);
    await page.waitForFunction("players[0].currentTime > 0");
    const popup = await openPopup(browser, page);
    await popup.click({ role: "button", name: uiText("subtitles_translate") });
    await popup.close();
    await page.bringToFront();
    await watch.waitFor("a translation", (now) => laneText(now, "de") !== "");
    watch.paints.length = 0;
    await page.waitForFunction(`players[0].currentTime > ${PLAYED_S}`, null, WAIT);
    watch.stop();
    const lags = lagsMs(watch.paints);
    return [
      figure("subtitle_lag_p50_ms", quantile(lags, 0.5), GOAL_MS),
      figure("subtitle_lag_p95_ms", quantile(lags, 0.95), null),
    ];
  } finally {
    await browser.close();
  }
}

// Each cue has a number of its own, which stays in its translation.
function lagsMs(paints: readonly CaptionPaint[]): readonly number[] {
  const originals = firstPaints(paints, "original");
  const translations = firstPaints(paints, "de");
  const last = Math.max(...originals.keys());
  return [...originals].flatMap(([number, atMs]) => {
    const translatedMs = translations.get(number);
    if (translatedMs !== undefined) return Math.max(0, translatedMs - atMs);
    // The last ones may have been under way at the end; any other came too late to be painted.
    return number > last - 3 ? [] : Number.POSITIVE_INFINITY;
  });
}

function firstPaints(paints: readonly CaptionPaint[], lane: string): ReadonlyMap<number, number> {
  const first = new Map<number, number>();
  for (const paint of paints) {
    for (const [digits] of laneText(paint, lane).matchAll(/\d+/g)) {
      const number = Number(digits);
      if (!first.has(number)) first.set(number, paint.paintedAtMs);
    }
  }
  return first;
}

function figure(name: string, value: number, goal: number | null): Figure {
  return { name, value, unit: "ms", goal };
}
