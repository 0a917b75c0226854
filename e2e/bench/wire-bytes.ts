import { letPlay, playFrom } from "../harness/input/player.ts";
import { startCaptions, stopCaptions } from "../harness/popup/start-captions.ts";
import type { BenchStage } from "./bench-stage.ts";
import type { Figure } from "./figure.ts";

const PLAYED_MS = 15_000;
// Bytes of a second of 16 kHz s16le, a third more in base64, and 2 % for names and frames.
const GOALS = { json: (32_000 * 4 * 1.02) / 3, msgpack: 32_000 * 1.02 };

export async function measureWireBytes(stage: BenchStage): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const messageFormat of ["json", "msgpack"] as const) {
    const browser = await stage.launch({ voice: { messageFormat } });
    try {
      const page = await browser.open(`${stage.site.url}/players/plain.html?talk=bread`);
      await startCaptions(browser, page);
      await playFrom(page, 0);
      await letPlay(page, PLAYED_MS);
      await stopCaptions(browser, page);
    } finally {
      await browser.close();
    }
    const [account] = await stage.service.accounts();
    if (account?.messageFormat !== messageFormat)
      throw new Error("The session used another message format.");
    figures.push({
      name: `wire_bytes_per_s_${messageFormat}`,
      value: account.wireBytesReceived / account.secondsReceived,
      unit: "B/s",
      goal: Math.round(GOALS[messageFormat]),
    });
  }
  return figures;
}
