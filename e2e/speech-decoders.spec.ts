import {
  TARGET_FORMATS,
  type TargetCodec,
  type TargetFormat,
} from "../src/audio/formats/target-formats.ts";
import { HAS_AAC, WITHOUT_AAC } from "./harness/account/aac-scripts.ts";
import { speakInHand, synthesiseInHand } from "./harness/account/speech-in-hand.ts";
import {
  findSpeech,
  lengthMsOf,
  type Sound,
  shareOfUsual,
  USUAL_SHARE,
} from "./harness/account/speech-likeness.ts";
import { launchSurtitle, type SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { LooseCapture } from "./harness/browser/loose-capture.ts";
import { expect, test } from "./harness/test.ts";

// The second one continues in the same stream.
const UTTERANCES = ["u0", "u1"];

/**
 * Lowest likeness of each stretch. Telephone codecs lack sibilants, and everything is compared
 * below 4 kHz only.
 */
const LEAST_LIKENESS: Readonly<Record<TargetCodec, number>> = {
  s16le: 0.85,
  flac: 0.999,
  opus: 0.75,
  aac: 0.7,
  alaw: 0.5,
  ulaw: 0.5,
};
// A dub that arrives all at once is sped up. At a wrong rate no stretch would be recognised.
const PACE = { least: 0.95, most: 1.25 };

// How much decoding may change the length, in milliseconds: rounding, or padding of a frame.
const LENGTH_ERROR_MS: Readonly<Record<TargetCodec, number>> = {
  s16le: 0.1,
  alaw: 0.2,
  ulaw: 0.2,
  flac: 0.1,
  opus: 27,
  aac: 86,
};

let browser: SurtitleBrowser;
let capture: LooseCapture;

// All in one page, which takes longer to open than a format takes to test.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  browser = await launchSurtitle({ isLean: true });
  capture = await LooseCapture.open(browser);
});

test.afterAll(async () => {
  await browser.close();
});

for (const format of TARGET_FORMATS) {
  const { contentType, codec } = format;

  test(`speech as ${contentType} is decoded and played unchanged`, async () => {
    const isPlayed = codec !== "aac" || (await capture.evaluate<boolean>(HAS_AAC));
    if (isPlayed) await expectHeard(format);
    else await expectRefused(format);
    expect(browser.errors?.takeErrors(), "the extension's own errors").toEqual([]);
  });
}

test.describe("in a browser built without AAC", () => {
  test.beforeAll(async () => {
    await capture.evaluate(WITHOUT_AAC);
  });

  for (const format of TARGET_FORMATS.filter(({ codec }) => codec === "aac")) {
    test(`speech as ${format.contentType} is reported as unplayable`, async () => {
      await expectRefused(format);
      expect(await capture.evaluate("globalThis.refusedAac")).toBeGreaterThan(0);
      expect(browser.errors?.takeErrors(), "the extension's own errors").toEqual([]);
    });
  }
});

async function expectHeard({ contentType, codec, rateHz }: TargetFormat): Promise<void> {
  const original = await synthesiseInHand(UTTERANCES.length);
  const chunks = await speakInHand(contentType, UTTERANCES.length);
  const { news, decoded, played } = await capture.speak(contentType, chunks);

  expect([...decoded.keys()]).toEqual(UTTERANCES);
  for (const [at, utterance] of UTTERANCES.entries()) {
    const speech = original[at] ?? { samples: new Float32Array(), rateHz };
    const sound = decoded.get(utterance) ?? { samples: new Float32Array(), rateHz };
    expect(sound.rateHz).toBe(rateHz);
    const wrongMs = Math.abs(lengthMsOf(sound) - lengthMsOf(speech));
    expect(wrongMs, "milliseconds too many or too few").toBeLessThan(LENGTH_ERROR_MS[codec]);
    const { stretches } = findSpeech(speech, sound);
    expect(Math.min(...stretches), String(stretches)).toBeGreaterThan(LEAST_LIKENESS[codec]);
    expect(shareOfUsual(stretches), String(stretches)).toBeGreaterThan(USUAL_SHARE);
  }

  expect(played.rateHz).toBe(rateHz);
  const all = joined([...decoded.values()]);
  const likeness = findSpeech(all, played);
  const { stretches, length } = likeness;
  expect(shareOfUsual(stretches), String(stretches)).toBeGreaterThan(USUAL_SHARE);
  expect(length).toBeGreaterThan(1 / PACE.most);
  expect(length).toBeLessThan(1 / PACE.least);

  const lengths = new Map<string, number>();
  for (const each of news) {
    if (each.kind === "speaking") lengths.set(each.utterance, each.lengthMs);
  }
  for (const [utterance, sound] of decoded) {
    expect(lengths.get(utterance)).toBeCloseTo(lengthMsOf(sound), 3);
  }
  const spoken = news.flatMap((each) => (each.kind === "spoken" ? [each.utterance] : []));
  expect(spoken).toEqual(UTTERANCES);
  const failures = news.filter(({ kind }) => kind === "unplayable" || kind === "skipped");
  expect(failures).toEqual([]);
}

async function expectRefused({ contentType }: TargetFormat): Promise<void> {
  const { news, decoded } = await capture.speak(contentType, await speakInHand(contentType, 1));
  expect(news.filter(({ kind }) => kind === "unplayable")).toEqual([
    { kind: "unplayable", contentType },
  ]);
  expect([...decoded]).toEqual([]);
}

function joined(sounds: readonly Sound[]): Sound {
  const samples = new Float32Array(sounds.reduce((sum, sound) => sum + sound.samples.length, 0));
  let at = 0;
  for (const sound of sounds) {
    samples.set(sound.samples, at);
    at += sound.samples.length;
  }
  return { samples, rateHz: sounds[0]?.rateHz ?? Number.NaN };
}
