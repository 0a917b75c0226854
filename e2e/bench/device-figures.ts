import { memoryByProcess } from "../harness/browser/memory-by-process.ts";
import type { StoredChoices } from "../harness/browser/stored-settings.ts";
import type { SurtitleBrowser } from "../harness/browser/surtitle-browser.ts";
import { letPlay, playFrom } from "../harness/input/player.ts";
import { CaptionWatch } from "../harness/overlay/caption-watch.ts";
import { startCaptions, stopCaptions } from "../harness/popup/start-captions.ts";
import type { ResultsEvent } from "../service/device/device-events.ts";
import type { MessageEvent } from "../service/options.ts";
import type { BenchStage } from "./bench-stage.ts";
import type { Figure } from "./figure.ts";
import { paintDelaysMs } from "./paint-delays.ts";
import { measureCaptioning } from "./processor-per-minute.ts";
import { quantile } from "./quantile.ts";
import { measureClicks } from "./sound-to-service.ts";

const PLAYED_MS = 40_000;
const STARTS = 1;

const ENGLISH: StoredChoices["languages"] = { source: "en", sourceMode: "fixed" };

/**
 * Captions made on this computer: sound to the recogniser, its results to the screen, processor
 * time and memory. A stand-in plays the recogniser, so its own work is not in the figures, except
 * for reading the track and sending the sound away.
 */
export async function measureDevice(stage: BenchStage): Promise<readonly Figure[]> {
  const soundMs = await withBrowser(stage, { languages: { ...ENGLISH, targets: [] } }, (browser) =>
    measureClicks(stage, browser, stage.service.devicePieces),
  );
  // Only the fastest position paints every word of a result.
  const choices: StoredChoices = {
    languages: { ...ENGLISH, targets: ["de"] },
    reading: { pace: 4 },
  };
  const { delaysMs, bytes } = await withBrowser(stage, choices, (browser) =>
    measurePaints(stage, browser),
  );
  const targets = { languages: { ...ENGLISH, targets: ["de", "es"] } };
  const processorMs = await withBrowser(stage, targets, (browser) =>
    measureCaptioning(stage, browser, STARTS),
  );
  return [
    figure("device_sound_p50_ms", quantile(soundMs, 0.5)),
    figure("device_sound_p95_ms", quantile(soundMs, 0.95)),
    figure("device_painted_p50_ms", quantile(delaysMs, 0.5)),
    figure("device_painted_p95_ms", quantile(delaysMs, 0.95)),
    { name: "device_cpu_ms_per_min", value: processorMs, unit: "ms/min", goal: null },
    { name: "device_memory_bytes", value: bytes, unit: "B", goal: null },
  ];
}

async function withBrowser<Result>(
  stage: BenchStage,
  choices: StoredChoices,
  measure: (browser: SurtitleBrowser) => Promise<Result>,
): Promise<Result> {
  const browser = await stage.launchDevice(choices);
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

/** Delays from results to their first paint, and the memory that captions take. */
async function measurePaints(stage: BenchStage, browser: SurtitleBrowser) {
  const page = await browser.open(`${stage.site.url}/players/plain.html?talk=lighthouses`);
  const watch = await CaptionWatch.start(page);
  stage.service.deviceResults.length = 0;
  const before = await totalBytes(browser);
  await startCaptions(browser, page);
  await playFrom(page, 0);
  await letPlay(page, PLAYED_MS);
  const bytes = (await totalBytes(browser)) - before;
  const delaysMs = paintDelaysMs(stage.service.deviceResults.map(toMessage), watch.paints);
  watch.stop();
  await stopCaptions(browser, page);
  return { delaysMs, bytes };
}

async function totalBytes({ targets }: SurtitleBrowser): Promise<number> {
  const processes = await memoryByProcess(targets);
  return [...processes.values()].reduce((sum, each) => sum + each, 0);
}

/** Results in the form of the service's messages, which paints are compared with. */
function toMessage({ results, sentAtMs }: ResultsEvent): MessageEvent {
  const textsOf = (isFinal: boolean) => results.filter((each) => each.isFinal === isFinal);
  const body = { concluded: textsOf(true), tentative: textsOf(false) };
  return { sessionId: "", name: "source_transcript_update", body, sentAtMs };
}

function figure(name: string, value: number): Figure {
  return { name, value, unit: "ms", goal: null };
}
