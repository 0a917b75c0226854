import { beforeAll, describe, expect, test, vi } from "vitest";
import { targetMediaLanguages } from "../voice/voice-languages.ts";
import { espeakVoice } from "./espeak-voice.ts";
import { speechRateHz } from "./speech-rate.ts";
import { type SpeechRequest, Synthesiser } from "./synthesiser.ts";

// Every voice is loaded once, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let synthesiser: Synthesiser;
beforeAll(async () => {
  synthesiser = await Synthesiser.load();
});

const say = (request: Partial<SpeechRequest>) =>
  synthesiser.synthesise({
    text: "",
    voice: "de",
    originalMs: Infinity,
    length: "within",
    ...request,
  });
const seconds = (speech: Float32Array) => speech.length / speechRateHz;

function expectOwnVoices(language: string): void {
  const voices = [undefined, "male", "female"] as const;
  const said = voices.map((gender) => say({ text: "1", voice: espeakVoice(language, gender) }));
  for (const speech of said) expect(seconds(speech)).toBeGreaterThan(0.1);
  const sounds = said.map(({ buffer }) => Buffer.from(buffer).toString("latin1"));
  expect(new Set(sounds).size).toBe(voices.length);
}

const OWN_VOICES = "%s has male and female voices of its own";
// A voice with the name of its language, and one with a name of its own.
const shortLanguages = ["de", "zh"];
const longLanguages = targetMediaLanguages.filter((one) => !shortLanguages.includes(one));
test.each(shortLanguages)(OWN_VOICES, expectOwnVoices);
test.each(longLanguages)(OWN_VOICES, { tags: ["long"] }, expectOwnVoices);

test("variants of a language select a voice", () => {
  expect(espeakVoice("en-GB", undefined)).toBe("en");
  expect(espeakVoice("en", undefined)).toBe("en-us");
  expect(espeakVoice("pt-BR", "male")).toBe("pt-br+m3");
  expect(espeakVoice("pt-pt", undefined)).toBe("pt");
  expect(espeakVoice("zh-HANS", undefined)).toBe("cmn");
  expect(espeakVoice("ZH-Hant", "female")).toBe("cmn+f2");
});

describe("speech", () => {
  const text = "Guten Abend an der Küste.";

  test("is no longer than its original, or a multiple of it", () => {
    const usual = seconds(say({ text }));
    expect(seconds(say({ text, originalMs: usual * 2_000 }))).toBe(usual);
    const short = usual * 0.7;
    expect(seconds(say({ text, originalMs: short * 1_000 }))).toBeLessThan(short * 1.06);
    const twice = seconds(say({ text, originalMs: usual * 1_000, length: 2 }));
    expect(twice / usual).toBeGreaterThan(1.7);
    expect(twice / usual).toBeLessThan(2.3);
  });

  test("never exceeds full scale, and is faster where it would be too long", () => {
    const speech = say({ text });
    expect(speech.every((sample) => Math.abs(sample) < 1)).toBe(true);
    expect(say({ text, originalMs: 1 }).length).toBeLessThan(speech.length);
  });

  test("is the same when the same words are said again", () => {
    const speech = say({ text });
    say({ text, voice: "fr" });
    // Thanks to the cache: eSpeak NG varies its speech each time.
    expect(say({ text })).toEqual(speech);
  });

  test("is empty when there is nothing to say", () => {
    for (const nothing of ["", " ", "…", "<>"]) expect(say({ text: nothing }).length).toBe(0);
  });

  test("reads markup as text, and rejects unknown voices", () => {
    expect(say({ text: "a <b> c & d" }).length).toBeGreaterThan(0);
    expect(() => say({ text, voice: "nobody" })).toThrow("has no voice nobody");
  });
});
