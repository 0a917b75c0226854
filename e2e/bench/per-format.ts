import { SOURCE_FORMATS } from "../../src/audio/formats/source-formats.ts";
import { ProcessorTime } from "../harness/browser/processor-time.ts";
import { letPlay, playFrom } from "../harness/input/player.ts";
import { startCaptions, stopCaptions } from "../harness/popup/start-captions.ts";
import type { BenchStage } from "./bench-stage.ts";
import type { Figure } from "./figure.ts";

const SETTLE_MS = 3000;
const PLAYED_MS = 10_000;

/**
 * The bytes of a second of sound in each source format, and the cost of encoding and sending it:
 * the time of all browser processes per minute, minus that of the same page without captions.
 */
export async function measureFormats(stage: BenchStage): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const { contentType } of SOURCE_FORMATS) {
    const browser = await stage.launch({ voice: { sourceFormat: contentType } });
    try {
      const page = await browser.open(`${stage.site.url}/players/plain.html?talk=lighthouses`);
      const play = async () => {
        await playFrom(page, 5000);
        await letPlay(page, SETTLE_MS);
        const before = await ProcessorTime.read(browser.targets);
        const startedAtMs = performance.now();
        await letPlay(page, PLAYED_MS);
        const used = (await ProcessorTime.read(browser.targets)).millisecondsSince(before);
        return (used * 60_000) / (performance.now() - startedAtMs);
      };
      const bareMs = await play();
      await startCaptions(browser, page);
      const captionedMs = await play();
      await stopCaptions(browser, page);
      const [account] = await stage.service.accounts();
      if (!account || account.secondsReceived === 0) throw new Error(`No sound as ${contentType}.`);
      const name = contentType.replaceAll(/[^a-z0-9]+/g, "_");
      const bytes = account.wireBytesReceived / account.secondsReceived;
      figures.push(
        { name: `${name}_bytes_per_s`, value: bytes, unit: "B/s", goal: null },
        { name: `${name}_cpu_ms_per_min`, value: captionedMs - bareMs, unit: "ms/min", goal: null },
      );
    } finally {
      await browser.close();
    }
  }
  return figures;
}
