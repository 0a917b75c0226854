import { letPlay, playFrom } from "../harness/input/player.ts";
import { CaptionWatch } from "../harness/overlay/caption-watch.ts";
import { startCaptions, stopCaptions } from "../harness/popup/start-captions.ts";
import type { BenchStage } from "./bench-stage.ts";
import type { Figure } from "./figure.ts";
import { paintDelaysMs } from "./paint-delays.ts";
import { quantile } from "./quantile.ts";

const PLAYED_MS = 40_000;
// One frame and two at 60 a second.
const GOALS = { p50Ms: 16, p95Ms: 33 };

export async function measureMessageToPainted(stage: BenchStage): Promise<readonly Figure[]> {
  // Only the fastest position paints every word of a message.
  const browser = await stage.launch({
    languages: { targets: ["de", "ja"] },
    reading: { pace: 4 },
  });
  try {
    const page = await browser.open(`${stage.site.url}/players/plain.html?talk=lighthouses`);
    const watch = await CaptionWatch.start(page);
    stage.service.messages.length = 0;
    await startCaptions(browser, page);
    await playFrom(page, 0);
    await letPlay(page, PLAYED_MS);
    const delaysMs = paintDelaysMs(stage.service.messages, watch.paints);
    watch.stop();
    await stopCaptions(browser, page);
    return [
      figure("message_to_painted_p50_ms", quantile(delaysMs, 0.5), GOALS.p50Ms),
      figure("message_to_painted_p95_ms", quantile(delaysMs, 0.95), GOALS.p95Ms),
    ];
  } finally {
    await browser.close();
  }
}

function figure(name: string, value: number, goal: number): Figure {
  return { name, value, unit: "ms", goal };
}
