import { measureTasks } from "../harness/browser/task-times.ts";
import { openLooseTracks } from "../harness/overlay/loose-tracks.ts";
import type { BenchStage } from "./bench-stage.ts";
import type { Figure } from "./figure.ts";

/** A task that a person notices (W3C Long Tasks). */
const LONG_TASK_MS = 50;

/**
 * The longest task of a page, in milliseconds of processor time, while a hostile text track of
 * 100,000 cues is read: one cue has a megabyte, others have markup and times that run backwards.
 */
export async function measureTrackReading(stage: BenchStage): Promise<readonly Figure[]> {
  const browser = await stage.launch();
  try {
    const tracks = await openLooseTracks(browser.context, stage.site.url, "tracks=hostile");
    const { tracks: found } = await tracks.player(({ tracks: listed }) => listed.length > 0);
    const [longestMs = Number.NaN] = await measureTasks(tracks.page, async () => {
      await tracks.post({ kind: "read", track: found[0]?.id ?? -1 });
      await tracks.frame.waitForFunction(IS_READ);
    });
    const value = Math.round(longestMs * 10) / 10;
    return [{ name: "track_reading_longest_task", value, unit: "ms", goal: LONG_TASK_MS }];
  } finally {
    await browser.close();
  }
}

const IS_READ = "surtitleStandIn.sent.some(({ kind, isAll }) => kind === 'cues' && isAll)";
