import { DUB_POLICY } from "../src/capture/dub/dub-policy.ts";
import {
  type DubRecord,
  LEVEL_STEP_MS,
  runDub,
  type SpeechChunk,
} from "./harness/account/dub-in-hand.ts";
import { speakInHand } from "./harness/account/speech-in-hand.ts";
import { attachToCapture } from "./harness/browser/capture-room.ts";
import type { SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import type { TargetSession } from "./harness/browser/target-session.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { expect, test } from "./harness/test.ts";
import type { Site } from "./site/serve.ts";

const FORMAT = "audio/webm;codecs=opus";
const LEVELS = { dubGain: 0.5, originalGain: 0.8, duckGain: 0.25 };
const { attackMs, holdMs, releaseMs } = DUB_POLICY.duck;

const LAST_RATE = 'news.findLast(({ kind }) => kind === "speaking").rate';
const SPOKEN_COUNT = 'news.filter(({ kind }) => kind === "spoken").length';

async function openCapture(browser: SurtitleBrowser, site: Site): Promise<TargetSession> {
  await startByKey(browser, await browser.open(`${site.url}/players/silent.html`));
  return await attachToCapture(browser);
}

// Speech is synthesised before captions start: meanwhile the local service cannot answer.
test("the original is ducked during speech, held, and restored", async ({ launch, stage }) => {
  const sentence = await speakInHand(FORMAT, 1);
  await expectDucking(await openCapture(await launch(), stage.site), sentence);
});

test(
  "a pause, a jump and the end of speech are reported and audible",
  LONG,
  async ({ launch, stage }) => {
    const sentences = await speakInHand(FORMAT, 3);
    await expectNews(await openCapture(await launch(), stage.site), sentences);
  },
);

async function expectDucking(
  capture: TargetSession,
  chunks: readonly SpeechChunk[],
): Promise<void> {
  const saidMs = chunks.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const { gains, news } = await runDub(capture, {
    contentType: FORMAT,
    chunks,
    levels: LEVELS,
    acts: [{ afterMs: 0, statement: "", until: 'news.some(({ kind }) => kind === "spoken")' }],
    forMs: holdMs + releaseMs + 2500,
  });
  expect(news.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["speaking", "spoken"]));
  const up = LEVELS.originalGain;
  const down = up * LEVELS.duckGain;
  const isDown = (gain: number) => gain < down * 1.02;
  const from = gains.findIndex(isDown);
  const to = gains.findLastIndex(isDown);
  expect(Math.min(...gains)).toBeGreaterThan(down * 0.98);
  expect(gains.at(-1)).toBeCloseTo(up, 2);
  // The rendered gain curve; a busy machine does not affect the audio clock.
  const attack = gains.slice(0, from).filter((gain) => gain < up * 0.99).length * LEVEL_STEP_MS;
  const release = gains.slice(to).filter((gain) => gain < up * 0.99).length * LEVEL_STEP_MS;
  expect(attack).toBeGreaterThan(attackMs * 0.8);
  expect(attack).toBeLessThan(attackMs * 1.2);
  expect(release).toBeGreaterThan(releaseMs * 0.9);
  expect(release).toBeLessThan(releaseMs * 1.1);
  expect((to - from) * LEVEL_STEP_MS).toBeGreaterThan(saidMs * 0.9);
}

async function expectNews(capture: TargetSession, chunks: readonly SpeechChunk[]): Promise<void> {
  const record = await runDub(capture, {
    contentType: FORMAT,
    chunks,
    acts: [
      { afterMs: 900, statement: "dub.setHeld(true);", until: `${LAST_RATE} === 0` },
      { afterMs: 1000, statement: "dub.setHeld(false);", until: `${LAST_RATE} > 0` },
      { afterMs: 700, statement: "dub.dropSpeech();", until: `${SPOKEN_COUNT} === 3` },
    ],
    forMs: 1600,
  });
  const speaking = record.news.flatMap((each) => (each.kind === "speaking" ? [each] : []));
  const held = speaking.findIndex(({ rate }) => rate === 0);
  expect(held).toBeGreaterThan(0);
  // It continues where it was. More of it may have been decoded while it was held.
  const resumed = speaking.slice(held).find(({ rate }) => rate > 0);
  expect(resumed?.utterance).toBe(speaking[held]?.utterance);
  expect(resumed?.playedMs).toBeCloseTo(speaking[held]?.playedMs ?? 0, 0);
  expect(spoken(record)).toEqual(["u0", "u1", "u2"]);
  expect(record.gains.at(-1)).toBeCloseTo(1, 2);
}

function spoken({ news }: DubRecord): readonly string[] {
  return news.flatMap((each) => (each.kind === "spoken" ? [each.utterance] : []));
}
