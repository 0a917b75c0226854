import {
  TARGET_FORMATS,
  type TargetCodec,
  type TargetFormat,
} from "../src/audio/formats/target-formats.ts";
import { HAS_AAC, WITHOUT_AAC } from "./harness/account/aac-scripts.ts";
import type { SpeechChunk } from "./harness/account/dub-in-hand.ts";
import { speakInHand, synthesiseInHand } from "./harness/account/speech-in-hand.ts";
import {
  findSpeech,
  lengthMsOf,
  type Sound,
  shareOfUsual,
  USUAL_SHARE,
} from "./harness/account/speech-likeness.ts";
import { LooseCapture } from "./harness/browser/loose-capture.ts";
import { LONG } from "./harness/long-form.ts";
import { expect, test } from "./harness/test.ts";
import { concatSounds } from "./service/audio/concat-sounds.ts";
import { corruptPiece } from "./service/voice/corrupt-piece.ts";

// The second one continues in the same stream.
const UTTERANCES = ["u0", "u1"];

// Ten compared stretches, and a rest: resampling changes the very end.
const LENGTH_MS = 1680;

const AAC_FORMATS = TARGET_FORMATS.filter(({ codec }) => codec === "aac");

const BROKEN_EVERY = 3;
// The least that must remain of the broken utterance and of the next one, as shares.
const LEAST_LEFT = 0.5;
const LEAST_WHOLE = 0.99;

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

test("speech in each format is decoded completely, also after broken pieces, or reported", async ({
  launch,
}) => {
  // All in one page, which takes longer to open than a format takes to test.
  const capture = await LooseCapture.open(await launch());
  const playedRates = new Set<number>();
  for (const format of await playableFormats(capture)) {
    await test.step(format.contentType, async () => {
      const chunks = await spokenAs(format);
      // Once decoded, formats of one rate are played alike; the long form plays them all.
      const isPlayed = !playedRates.has(format.rateHz);
      await expectHeard(capture, format, chunks, { isPlayed });
      await expectHeardAfterBroken(capture, format, chunks);
      playedRates.add(format.rateHz);
    });
  }
  await test.step("AAC in a browser built without it", async () => {
    await capture.evaluate(WITHOUT_AAC);
    for (const format of AAC_FORMATS) await expectRefused(capture, format);
    expect(await capture.evaluate("globalThis.refusedAac")).toBeGreaterThan(0);
  });
});

test("speech in each format is played unchanged", LONG, async ({ launch }) => {
  const capture = await LooseCapture.open(await launch());
  for (const format of await playableFormats(capture)) {
    await test.step(format.contentType, async () => {
      const chunks = await spokenAs(format);
      await expectHeard(capture, format, chunks, { isPlayed: true });
    });
  }
});

// Encoding takes longer than anything else here, so it happens once for each format.
const encoded = new Map<string, Promise<readonly SpeechChunk[]>>();

function spokenAs({ contentType }: TargetFormat): Promise<readonly SpeechChunk[]> {
  const spoken = encoded.get(contentType) ?? speakInHand(contentType, UTTERANCES.length, LENGTH_MS);
  encoded.set(contentType, spoken);
  return spoken;
}

/** All formats, but AAC only in a browser that has it; others must report it. */
async function playableFormats(capture: LooseCapture): Promise<readonly TargetFormat[]> {
  if (await capture.evaluate<boolean>(HAS_AAC)) return TARGET_FORMATS;
  for (const format of AAC_FORMATS) await expectRefused(capture, format);
  return TARGET_FORMATS.filter((format) => !AAC_FORMATS.includes(format));
}

async function expectHeard(
  capture: LooseCapture,
  { contentType, codec, rateHz }: TargetFormat,
  chunks: readonly SpeechChunk[],
  { isPlayed }: { readonly isPlayed: boolean },
): Promise<void> {
  const original = await synthesiseInHand(UTTERANCES.length, LENGTH_MS);
  const { news, decoded, played } = await capture.speak(contentType, chunks, { isPlayed });

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

  const failures = news.filter(({ kind }) => kind === "unplayable" || kind === "skipped");
  expect(failures).toEqual([]);
  if (!isPlayed) return;

  expect(played.rateHz).toBe(rateHz);
  const all = joined([...decoded.values()]);
  const likeness = findSpeech(all, played);
  const { stretches, length } = likeness;
  expect(shareOfUsual(stretches), String(stretches)).toBeGreaterThan(USUAL_SHARE);
  expect(length, String(stretches)).toBeGreaterThan(1 / PACE.most);
  expect(length, String(stretches)).toBeLessThan(1 / PACE.least);

  const lengths = new Map<string, number>();
  for (const each of news) {
    if (each.kind === "speaking") lengths.set(each.utterance, each.lengthMs);
  }
  for (const [utterance, sound] of decoded) {
    expect(lengths.get(utterance)).toBeCloseTo(lengthMsOf(sound), 3);
  }
  const spoken = news.flatMap((each) => (each.kind === "spoken" ? [each.utterance] : []));
  expect(spoken).toEqual(UTTERANCES);
}

async function expectHeardAfterBroken(
  capture: LooseCapture,
  format: TargetFormat,
  chunks: readonly SpeechChunk[],
): Promise<void> {
  const originals = await synthesiseInHand(UTTERANCES.length, LENGTH_MS);
  const broken = withBroken(chunks, format);
  const { news, decoded } = await capture.speak(format.contentType, broken, { isPlayed: false });
  expect(news.filter(({ kind }) => kind === "unplayable" || kind === "skipped")).toEqual([]);
  expect([...decoded.keys()]).toEqual(UTTERANCES);
  const left = UTTERANCES.map((name, at) => lengthMs(decoded.get(name)) / lengthMs(originals[at]));
  const [first = 0, second = 0] = left;
  expect(first).toBeGreaterThan(LEAST_LEFT);
  expect(first).toBeLessThan(1);
  expect(second).toBeGreaterThan(LEAST_WHOLE);
  const [whole, sound] = [originals.at(-1), decoded.get("u1")];
  const stretches = whole && sound ? findSpeech(whole, sound).stretches : [];
  expect(stretches.length).toBeGreaterThan(3);
  expect(shareOfUsual(stretches), String(stretches)).toBeGreaterThan(USUAL_SHARE);
}

/** Breaks pieces of the first utterance only. */
function withBroken(chunks: readonly SpeechChunk[], format: TargetFormat): readonly SpeechChunk[] {
  let pieces = 0;
  return chunks.map((chunk) => {
    if (chunk.utterance !== UTTERANCES[0]) return chunk;
    const parts = chunk.parts.map((part, at) => {
      if (at < chunk.headers) return part;
      pieces += 1;
      return pieces % BROKEN_EVERY === 0 ? corruptPiece(part, format) : part;
    });
    return { ...chunk, parts };
  });
}

function lengthMs(sound: Sound | undefined): number {
  return sound ? lengthMsOf(sound) : 0;
}

async function expectRefused(capture: LooseCapture, format: TargetFormat): Promise<void> {
  const { contentType } = format;
  const { news, decoded } = await capture.speak(contentType, await spokenAs(format));
  expect(news.filter(({ kind }) => kind === "unplayable")).toEqual([
    { kind: "unplayable", contentType },
  ]);
  expect([...decoded]).toEqual([]);
}

function joined(sounds: readonly Sound[]): Sound {
  const samples = concatSounds(...sounds.map((sound) => sound.samples));
  return { samples, rateHz: sounds[0]?.rateHz ?? Number.NaN };
}
