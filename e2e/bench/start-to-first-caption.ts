import { playFrom } from "../harness/input/player.ts";
import { CaptionWatch } from "../harness/overlay/caption-watch.ts";
import { uiText } from "../harness/pages/ui-text.ts";
import { openPopup } from "../harness/popup/open-popup.ts";
import { stopCaptions } from "../harness/popup/start-captions.ts";
import type { BenchStage } from "./bench-stage.ts";
import type { Figure } from "./figure.ts";
import { quantile } from "./quantile.ts";

const STARTS = 5;

const NOTE_PRESS = `addEventListener("click", ({ timeStamp }) => {
  globalThis.pressedAtMs ??= performance.timeOrigin + timeStamp;
}, { capture: true })`;

/**
 * From the press on Start to the first painted words of a playing talk, minus the service's own
 * lag: the time from the first chunk it received to the first words it sent.
 */
export async function measureStartToFirstCaption(stage: BenchStage): Promise<readonly Figure[]> {
  const browser = await stage.launch({ languages: { targets: ["de"] } });
  try {
    const page = await browser.open(`${stage.site.url}/players/plain.html?talk=lighthouses`);
    const timesMs: number[] = [];
    for (let start = 0; start < STARTS; start++) {
      stage.service.chunks.length = 0;
      stage.service.messages.length = 0;
      const watch = await CaptionWatch.start(page);
      await playFrom(page, 5000 + start * 10_000);
      const popup = await openPopup(browser, page);
      await popup.evaluate(NOTE_PRESS);
      await popup.click({ role: "button", name: uiText("popup_start") });
      const pressedAtMs = await popup.session.waitForValue<number>("globalThis.pressedAtMs");
      const { paintedAtMs } = await watch.waitFor("the first words", ({ lanes }) =>
        lanes.some(({ lines }) => lines.length > 0),
      );
      await popup.close();
      watch.stop();
      await stopCaptions(browser, page);
      timesMs.push(paintedAtMs - pressedAtMs - serviceLagMs(stage));
    }
    const value = quantile(timesMs, 0.5);
    return [{ name: "start_to_first_caption_ms", value, unit: "ms", goal: null }];
  } finally {
    await browser.close();
  }
}

function serviceLagMs({ service }: BenchStage): number {
  const first = service.messages.find(({ name }) => name.endsWith("_transcript_update"));
  const [chunk] = service.chunks;
  if (!first || !chunk) throw new Error("The service heard nothing or wrote nothing.");
  return first.sentAtMs - chunk.arrivedAtMs;
}
