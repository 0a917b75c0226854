import {
  DEFAULT_SOURCE_CONTENT_TYPE,
  type SourceContentType,
} from "../../src/audio/formats/source-formats.ts";
import { CHUNK_MS } from "../../src/capture/chunk-stream.ts";
import { letPlay, playFrom } from "../harness/input/player.ts";
import { CaptionWatch } from "../harness/overlay/caption-watch.ts";
import { startCaptions } from "../harness/popup/start-captions.ts";
import type { BenchStage } from "./bench-stage.ts";
import type { Figure } from "./figure.ts";
import { quantile } from "./quantile.ts";

const DROPS = 5;
const DROP_AFTER_S = 8;
// The sentence continues before the reader has looked away.
const GOAL_MS = 2000;
// Each session costs at least a minute of quota, and the context of its translation.
const GOAL_SESSIONS = 0.2;
// How often a service closes properly, and how long the measurement takes.
const CLOSE_EVERY_S = 6;
const CLOSES = 10;

/**
 * How long captions stand still when the connection is cut, from the last chunk that arrived to the
 * next words on screen. This includes the service's own lag of about half a second.
 */
export async function measureReconnect(stage: BenchStage): Promise<readonly Figure[]> {
  const timesMs: number[] = [];
  const brokenLines: number[] = [];
  for (let drop = 0; drop < DROPS; drop++) {
    const browser = await stage.launch({
      apiKey: `local-key.drop-hard=${DROP_AFTER_S}`,
      languages: { targets: ["de"] },
    });
    try {
      const page = await browser.open(`${stage.site.url}/players/plain.html?talk=lighthouses`);
      const watch = await CaptionWatch.start(page);
      stage.service.chunks.length = 0;
      stage.service.messages.length = 0;
      await startCaptions(browser, page);
      await playFrom(page, 2000 + drop * 7000);
      await letPlay(page, DROP_AFTER_S * 1000 + 6000);
      timesMs.push(standstillMs(stage, watch));
      brokenLines.push(new Set(stage.service.chunks.map(({ sessionId }) => sessionId)).size - 1);
      watch.stop();
    } finally {
      await browser.close();
    }
  }
  return [
    { name: "reconnect_p50_ms", value: quantile(timesMs, 0.5), unit: "ms", goal: GOAL_MS },
    { name: "reconnect_max_ms", value: Math.max(...timesMs), unit: "ms", goal: null },
    {
      name: "reconnect_sessions_broken",
      value: brokenLines.reduce((sum, count) => sum + count, 0) / DROPS,
      unit: "sessions/drop",
      goal: null,
    },
    {
      name: "reconnect_sessions_closed",
      value: await measureCloses(stage, DEFAULT_SOURCE_CONTENT_TYPE),
      unit: "sessions/drop",
      goal: GOAL_SESSIONS,
    },
    {
      name: "reconnect_sessions_closed_opus",
      value: await measureCloses(stage, "audio/webm;codecs=opus"),
      unit: "sessions/drop",
      goal: GOAL_SESSIONS,
    },
  ];
}

async function measureCloses(stage: BenchStage, sourceFormat: SourceContentType): Promise<number> {
  const browser = await stage.launch({
    apiKey: `local-key.connection-limit=${CLOSE_EVERY_S}`,
    languages: { targets: ["de"] },
    voice: { sourceFormat },
  });
  try {
    const page = await browser.open(`${stage.site.url}/players/plain.html?talk=lighthouses`);
    stage.service.chunks.length = 0;
    await startCaptions(browser, page);
    await playFrom(page, 2000);
    await letPlay(page, CLOSES * CLOSE_EVERY_S * 1000);
    const sessions = new Set(stage.service.chunks.map(({ sessionId }) => sessionId)).size;
    return (sessions - 1) / CLOSES;
  } finally {
    await browser.close();
  }
}

function standstillMs({ service }: BenchStage, watch: CaptionWatch): number {
  // The connection is cut with the chunk that completes the seconds.
  const cut = service.chunks.find(({ streamMs }) => streamMs + CHUNK_MS >= DROP_AFTER_S * 1000);
  const words = service.messages.find(
    ({ name, sentAtMs }) => cut && sentAtMs > cut.arrivedAtMs && name.endsWith("_update"),
  );
  const paint = watch.paints.find(({ paintedAtMs }) => words && paintedAtMs > words.sentAtMs);
  if (!cut || !paint) throw new Error("The connection was not cut, or captions did not continue.");
  return paint.paintedAtMs - cut.arrivedAtMs;
}
