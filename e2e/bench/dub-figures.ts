import { TARGET_FORMATS } from "../../src/audio/formats/target-formats.ts";
import { DUB_POLICY } from "../../src/capture/dub/dub-policy.ts";
import { LEVEL_STEP_MS, runDub } from "../harness/account/dub-in-hand.ts";
import { speakInHand } from "../harness/account/speech-in-hand.ts";
import { attachToCapture } from "../harness/browser/capture-room.ts";
import { ProcessorTime } from "../harness/browser/processor-time.ts";
import { startCaptions } from "../harness/popup/start-captions.ts";
import type { BenchStage } from "./bench-stage.ts";
import type { Figure } from "./figure.ts";
import { quantile } from "./quantile.ts";

// An utterance is heard within this time after its first chunk has arrived.
const FIRST_SOUND_GOAL_MS = 150;
const STARTS = 3;
// The browser's cost without a dub is measured again beside each format.
const IDLE_MS = 5000;
const SENTENCES = 3;
// Chunks arrive slightly faster than they play, some of them late.
const CHUNK_PACE = 1.2;
const JITTER_MS = [0, 40, -30, 60, 10, -50, 30, 0];
const FAST = { utterances: 14, lengthMs: 3000 };

/**
 * The dub alone, in the capture document. For each target format: how soon it is heard, how long it
 * is silent by mistake, and its cost beyond that of captions on a silent page. Also the ducking of
 * the original, and the delay of the dub when speech arrives too fast.
 */
export async function measureDub(stage: BenchStage): Promise<readonly Figure[]> {
  const browser = await stage.launch();
  try {
    await startCaptions(browser, await browser.open(`${stage.site.url}/players/silent.html`));
    const capture = await attachToCapture(browser);
    const figures: Figure[] = [];
    for (const { contentType } of TARGET_FORMATS) {
      const chunks = await speakInHand(contentType, SENTENCES);
      const lengthMs = chunks.reduce((sum, { durationMs }) => sum + durationMs, 0);
      const firstMs: number[] = [];
      for (let i = 0; i < STARTS; i++) {
        const { news } = await runDub(capture, {
          contentType,
          chunks: chunks.slice(0, 4),
          forMs: 300,
        });
        const [begun] = news.flatMap((each) => (each.kind === "speaking" ? [each] : []));
        if (begun) firstMs.push(begun.atMs - begun.playedMs / begun.rate);
      }
      const givenAtMs = (index: number) => {
        const beforeMs = chunks.slice(0, index).reduce((sum, each) => sum + each.durationMs, 0);
        return beforeMs / CHUNK_PACE + (JITTER_MS[index % JITTER_MS.length] ?? 0);
      };
      let gapsMs: readonly number[] = [];
      const usedMs = await costOf(async () => {
        const run = { contentType, chunks, givenAtMs, forMs: lengthMs };
        gapsMs = (await runDub(capture, run)).gapsMs;
      });
      const idleMs = await costOf(() => new Promise((resolve) => setTimeout(resolve, IDLE_MS)));
      const name = contentType.replaceAll(/[^a-z0-9]+/g, "_");
      const figure = (what: string, value: number, unit: Figure["unit"], goal: number | null) =>
        figures.push({ name: `dub_${name}_${what}`, value, unit, goal });
      figure("first_sound_ms", quantile(firstMs, 0.5), "ms", FIRST_SOUND_GOAL_MS);
      figure(
        "gap_ms",
        gapsMs.reduce((sum, ms) => sum + ms, 0),
        "ms",
        0,
      );
      figure("cpu_ms_per_min", usedMs - idleMs, "ms/min", null);
    }
    return [...figures, ...(await measureDuck()), ...(await measureFastSpeech())];

    async function costOf(work: () => Promise<unknown>): Promise<number> {
      const before = await ProcessorTime.read(browser.targets);
      const startedAtMs = performance.now();
      await work();
      const used = (await ProcessorTime.read(browser.targets)).millisecondsSince(before);
      return (used * 60_000) / (performance.now() - startedAtMs);
    }

    async function measureDuck(): Promise<readonly Figure[]> {
      const contentType = "audio/webm;codecs=opus";
      const chunks = await speakInHand(contentType, 1);
      const lengthMs = chunks.reduce((sum, { durationMs }) => sum + durationMs, 0);
      const { holdMs, releaseMs } = DUB_POLICY.duck;
      const forMs = lengthMs + holdMs + releaseMs + 1500;
      const { gains } = await runDub(capture, { contentType, chunks, forMs });
      const least = Math.min(...gains);
      const from = gains.findIndex((gain) => gain < least * 1.02);
      const to = gains.findLastIndex((gain) => gain < least * 1.02);
      const isBetween = (gain: number) => gain < 0.99;
      const attack = gains.slice(0, from).filter(isBetween).length * LEVEL_STEP_MS;
      const release = gains.slice(to).filter(isBetween).length * LEVEL_STEP_MS;
      return [
        { name: "dub_duck_depth_db", value: -20 * Math.log10(least), unit: "dB", goal: null },
        { name: "dub_duck_attack_ms", value: attack, unit: "ms", goal: null },
        { name: "dub_duck_release_ms", value: release, unit: "ms", goal: null },
      ];
    }

    async function measureFastSpeech(): Promise<readonly Figure[]> {
      const contentType = "audio/pcm;encoding=s16le;rate=24000";
      const samples = (FAST.lengthMs * 24_000) / 1000;
      const noise = Int16Array.from({ length: samples }, (_, i) => 3000 * Math.sin(i / 30));
      const chunks = Array.from({ length: FAST.utterances }, (_, i) => ({
        utterance: `u${i}`,
        parts: [new Uint8Array(noise.buffer)],
        headers: 0,
        durationMs: FAST.lengthMs,
      }));
      const { news } = await runDub(capture, {
        contentType,
        chunks,
        givenAtMs: (index) => (index * FAST.lengthMs) / 2,
        forMs: (FAST.utterances * FAST.lengthMs) / 2 + 8000,
      });
      const waiting = news.flatMap((each) => (each.kind === "backlog" ? [each.waitingMs] : []));
      const lag = news.flatMap((each) =>
        each.kind === "speaking" && each.playedMs < 50
          ? [each.atMs - (Number(each.utterance.slice(1)) * FAST.lengthMs) / 2]
          : [],
      );
      const { above } = DUB_POLICY.skipMs;
      return [
        {
          name: "dub_fast_most_waiting_ms",
          value: Math.max(...waiting),
          unit: "ms",
          goal: above + FAST.lengthMs,
        },
        { name: "dub_fast_most_lag_ms", value: Math.max(...lag), unit: "ms", goal: above },
        {
          name: "dub_fast_skipped_share",
          value: news.filter(({ kind }) => kind === "skipped").length / FAST.utterances,
          unit: "utterances/utterance",
          goal: null,
        },
      ];
    }
  } finally {
    await browser.close();
  }
}
