import type { Page } from "@playwright/test";
import type { ServiceProbe } from "./harness/service-probe.ts";
import { startCaptions, stopCaptions } from "./harness/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { powerDb, tonePowerDb } from "./harness/tone-power.ts";
import { waitFor } from "./harness/wait-for.ts";

const RATE_HZ = 16_000;
const PIECE_SAMPLES = RATE_HZ / 20;
const GAIN = 0.5;
const FULL_LEVEL_DB = 20 * Math.log10(GAIN / Math.SQRT2);
/** What lies above half the service's rate and must not come back as something lower. */
const FOLDING_HZ = [9500, 10_000, 12_000, 15_000];
const MOST_FOLDED_DB = -40;

test("nothing above 9 kHz folds into the sound the service receives", async ({ launch, stage }) => {
  const browser = await launch();
  const page = await browser.open(`${stage.site.url}/players/silent.html`);
  await startCaptions(browser, page);
  const play = async (hz: number) => {
    await page.goto(`${stage.site.url}/players/tone.html?hz=${hz}&gain=${GAIN}`);
    await expect(page.locator("#state")).toHaveText("playing");
    return await receive(stage.probe, page);
  };

  const levelDb = typical(await play(1000), (piece) => tonePowerDb(piece, 1000, RATE_HZ));
  expect(levelDb).toBeGreaterThan(FULL_LEVEL_DB - 1);
  expect(levelDb).toBeLessThan(FULL_LEVEL_DB + 1);
  for (const hz of FOLDING_HZ) {
    const received = await play(hz);
    const foldedDb = typical(received, powerDb) - FULL_LEVEL_DB;
    expect(foldedDb, `${hz} Hz`).toBeLessThan(MOST_FOLDED_DB);
  }
  await stopCaptions(browser, page);
});

/** The median over short pieces: a dropout of a busy machine clicks in one or two of them. */
function typical(samples: Float64Array, measure: (piece: Float64Array) => number): number {
  const count = Math.floor(samples.length / PIECE_SAMPLES);
  const values = Array.from({ length: count }, (_, at) =>
    measure(samples.subarray(at * PIECE_SAMPLES, (at + 1) * PIECE_SAMPLES)),
  ).sort((a, b) => a - b);
  return values[values.length >> 1] ?? Number.NaN;
}

/** A second of what arrives once the tone has been sounding for as long. */
async function receive(probe: ServiceProbe, page: Page): Promise<Float64Array> {
  await page.waitForFunction(() => {
    const context = Reflect.get(window, "audioContext") as AudioContext;
    return context.currentTime > 1;
  });
  const samples: number[] = [];
  const stop = probe.onChunk(({ bytes }) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.byteLength; at += 2) samples.push(view.getInt16(at, true) / 32_768);
  });
  await waitFor("a second of sound", () => samples.length >= RATE_HZ);
  stop();
  return Float64Array.from(samples);
}
