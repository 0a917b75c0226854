import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DeviceTranslation } from "../browser/device-translation.ts";
import type { PackState } from "../browser/pack-state.ts";
import { type DeviceTextRequest, MAX_DEVICE_CHARACTERS, MAX_DEVICE_TEXTS } from "./device-text.ts";
import { TextTranslator, TRANSLATORS_IDLE_MS } from "./text-translator.ts";

const created: string[] = [];
const closed: string[] = [];
let state: PackState;
let translateText: (text: string) => Promise<string>;
let detected: string | null;
let idles: number;

const translation: DeviceTranslation = {
  packState: async () => state,
  create: async (from, to) => {
    created.push(`${from} ${to}`);
    return {
      translate: async (text) => `${await translateText(text)} (${to})`,
      close: () => void closed.push(`${from} ${to}`),
    };
  },
};
const detection = { detect: async () => detected };

const onIdle = () => {
  idles += 1;
};

const translator = (has: DeviceTranslation | null = translation) =>
  new TextTranslator({ translation: has, detection, onIdle });

const ask = (change: Partial<DeviceTextRequest> = {}): DeviceTextRequest => ({
  texts: ["Eins.", "Zwei."],
  from: "de",
  likely: null,
  to: "en",
  ...change,
});

beforeEach(() => {
  vi.useFakeTimers();
  created.length = 0;
  closed.length = 0;
  state = "available";
  detected = null;
  translateText = async (text) => text;
  idles = 0;
});

afterEach(() => vi.useRealTimers());

test("translates texts in order, and keeps the translator for the next ones", async () => {
  const texts = translator();
  const answer = await texts.translate(ask());
  expect(answer).toEqual({ kind: "translated", from: "de", texts: ["Eins. (en)", "Zwei. (en)"] });
  await texts.translate(ask());
  expect(created).toEqual(["de en"]);
});

test.each([
  ["es", "pt", "es"],
  [null, "pt", "pt"],
])("takes the language that the browser detects (%s) before a likely one (%s)", async (...all) => {
  const [found, likely, from] = all;
  detected = found;
  expect(await translator().translate(ask({ from: null, likely }))).toMatchObject({ from });
});

test.each([
  ["device_source", { from: null }, "available"],
  ["device_pack", {}, "downloadable"],
  ["device_pack", {}, "downloading"],
  ["device_pair", {}, "unavailable"],
  ["device_text", { texts: Array.from({ length: MAX_DEVICE_TEXTS + 1 }, () => "a") }, "available"],
  ["device_text", { texts: ["x".repeat(MAX_DEVICE_CHARACTERS + 1)] }, "available"],
] as const)("fails with %s and translates nothing", async (reason, change, packState) => {
  state = packState;
  expect(await translator().translate(ask(change))).toMatchObject({ kind: "failed", reason });
  expect(created).toEqual([]);
});

test("says when the browser has no translator", async () => {
  const answer = await translator(null).translate(ask());
  expect(answer).toEqual({ kind: "failed", reason: "device_missing", from: "de" });
});

test("leaves a text in the language it has already", async () => {
  const answer = await translator().translate(ask({ from: "en-US", to: "en-GB" }));
  expect(answer).toMatchObject({ kind: "translated", texts: ["Eins.", "Zwei."] });
  expect(created).toEqual([]);
});

test("replaces a translator that failed, for example because its pack is gone", async () => {
  const texts = translator();
  translateText = async () => Promise.reject(new Error("gone"));
  expect(await texts.translate(ask())).toMatchObject({ kind: "failed", reason: "device_text" });
  expect(closed).toEqual(["de en"]);
  translateText = async (text) => text;
  expect(await texts.translate(ask())).toMatchObject({ kind: "translated" });
  expect(created).toEqual(["de en", "de en"]);
});

test("keeps four translators, and closes all when idle", async () => {
  const texts = translator();
  for (const to of ["en", "fr", "es", "it", "ja"]) await texts.translate(ask({ to }));
  expect(closed).toEqual(["de en"]);
  expect(texts.isIdle).toBe(false);
  await vi.advanceTimersByTimeAsync(TRANSLATORS_IDLE_MS);
  expect(closed).toHaveLength(5);
  expect([texts.isIdle, idles]).toEqual([true, 1]);
});

test("names the languages into which the browser translates, and its own variants", async () => {
  const asked: string[] = [];
  const texts = translator({
    ...translation,
    packState: async (from, to) => {
      asked.push(`${from} ${to}`);
      return to === "fr" ? "available" : to === "ja" ? "downloadable" : "unavailable";
    },
  });
  const targets = ["sw", "ja", "fr", "de-AT"];
  expect(await texts.targetsFrom({ from: "de", targets })).toEqual(["ja", "fr", "de-AT"]);
  expect(asked).toEqual(["de sw", "de ja", "de fr"]);
  expect(await translator(null).targetsFrom({ from: "de", targets })).toEqual(["de-AT"]);
  vi.advanceTimersByTime(TRANSLATORS_IDLE_MS);
  expect(idles).toBe(2);
});
