import { powerDb, tonePowerDb } from "./harness/account/tone-power.ts";
import { startByKey, stopByKey } from "./harness/input/start-by-key.ts";
import type { ServiceProbe } from "./harness/service/service-probe.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const RATE_HZ = 16_000;
const PIECE_SAMPLES = RATE_HZ / 20;
const GAIN = 0.5;
// Frequencies above half the service's sample rate, which must not alias to lower ones.
const FOLDING_HZ = [9500, 10_000, 12_000, 15_000];
// Gain of each tone: they sound together, and their sum must not be clipped.
const FOLDING_GAIN = GAIN / FOLDING_HZ.length;
const MOST_FOLDED_DB = -40;
const SILENT_DB = -80;

test("no tone above 9 kHz aliases into the sound that the service receives", async ({
  launch,
  stage,
}) => {
  const browser = await launch();
  const page = await browser.open(`${stage.site.url}/players/silent.html`);
  await startByKey(browser, page);
  const play = async (hz: readonly number[], gain: number) => {
    await page.goto(`${stage.site.url}/players/tone.html?hz=${hz}&gain=${gain}`);
    await expect(page.locator("#state")).toHaveText("playing");
    await page.waitForFunction(() => {
      const context = Reflect.get(window, "audioContext") as AudioContext;
      return context.currentTime > 1;
    });
  };

  await play([1000], GAIN);
  await waitForSamples(stage.probe, "the tone at its level", (samples) => {
    const levelDb = medianPower(samples, (piece) => tonePowerDb(piece, 1000, RATE_HZ));
    return Math.abs(levelDb - sineLevelDb(GAIN)) < 1;
  });
  // Sound still in transit would be mistaken for the following tones.
  await page.goto(`${stage.site.url}/players/silent.html`);
  await waitForSamples(
    stage.probe,
    "silence",
    (samples) => medianPower(samples, powerDb) < SILENT_DB,
  );
  await play(FOLDING_HZ, FOLDING_GAIN);
  const received = await waitForSamples(stage.probe, "a second of sound", () => true);
  // The total is less than what any single tone may leave behind.
  const foldedDb = medianPower(received, powerDb) - sineLevelDb(FOLDING_GAIN);
  expect(foldedDb, `${FOLDING_HZ.join(", ")} Hz`).toBeLessThan(MOST_FOLDED_DB);
  await stopByKey(browser, page);
});

function sineLevelDb(gain: number): number {
  return 20 * Math.log10(gain / Math.SQRT2);
}

// The median over short pieces: a dropout of a busy machine clicks in one or two of them.
function medianPower(samples: Float64Array, measure: (piece: Float64Array) => number): number {
  const count = Math.floor(samples.length / PIECE_SAMPLES);
  const values = Array.from({ length: count }, (_, at) =>
    measure(samples.subarray(at * PIECE_SAMPLES, (at + 1) * PIECE_SAMPLES)),
  ).sort((a, b) => a - b);
  return values[values.length >> 1] ?? Number.NaN;
}

async function waitForSamples(
  probe: ServiceProbe,
  what: string,
  fits: (second: Float64Array) => boolean,
): Promise<Float64Array> {
  let samples: number[] = [];
  const stop = probe.onChunk(({ bytes }) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.byteLength; at += 2) samples.push(view.getInt16(at, true) / 32_768);
    samples = samples.slice(-RATE_HZ);
  });
  try {
    return await waitFor(what, () => {
      const second = Float64Array.from(samples);
      return second.length === RATE_HZ && fits(second) && second;
    });
  } finally {
    stop();
  }
}
