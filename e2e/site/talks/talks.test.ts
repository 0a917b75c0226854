import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ALL_FORMATS, FilePathSource, Input } from "mediabunny";
import { describe, expect, it } from "vitest";
import { readCues } from "../testing/read-cues.ts";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const LANGUAGES = ["en", "de", "es", "ja", "ar"];
const MOST_MEDIA_BYTES = 900_000;
const MOST_CHARACTERS = 84;
const MOST_CJK_CHARACTERS = 32;
// A translation may lag and a lecturer may pause; a longer gap is a forgotten sentence.
const LONGEST_HOLE_MS = 2_500;

const media = readdirSync(FOLDER).filter((file) => file.endsWith(".webm"));
const scripts: Readonly<Record<string, RegExp>> = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ar: /\p{Script=Arabic}/u,
};

it("has at least three talks in at least two spoken languages", () => {
  const spoken = new Set(media.map((file) => file.split(".")[1]));
  expect(media.length).toBeGreaterThanOrEqual(3);
  expect(spoken.size).toBeGreaterThanOrEqual(2);
});

describe.each(media)("%s", (file) => {
  const [name = "", spoken = ""] = file.split(".");
  const subtitles = (language: string) =>
    readCues(readFileSync(`${FOLDER}${name}.${language}.vtt`, "utf8"));
  const languages = readdirSync(FOLDER)
    .filter((other) => other.startsWith(`${name}.`) && other.endsWith(".vtt"))
    .map((other) => other.split(".")[1] ?? "");

  it("is a small WebM file of VP9 and mono Opus, a minute to a minute and a half long", async () => {
    expect(statSync(`${FOLDER}${file}`).size).toBeLessThanOrEqual(MOST_MEDIA_BYTES);
    using input = new Input({
      source: new FilePathSource(`${FOLDER}${file}`),
      formats: ALL_FORMATS,
    });
    const durationS = await input.computeDuration();
    const sound = await input.getPrimaryAudioTrack();
    const picture = await input.getPrimaryVideoTrack();
    expect(durationS).toBeGreaterThanOrEqual(60);
    expect(durationS).toBeLessThanOrEqual(92);
    expect([sound?.codec, sound?.numberOfChannels, picture?.codec]).toEqual(["opus", 1, "vp9"]);
  });

  it("has subtitles in every language", () => {
    expect(languages).toEqual(expect.arrayContaining([...LANGUAGES, spoken]));
  });

  it.each(languages)("keeps %s cues short, in order and inside the talk", async (language) => {
    using input = new Input({
      source: new FilePathSource(`${FOLDER}${file}`),
      formats: ALL_FORMATS,
    });
    const durationMs = (await input.computeDuration()) * 1_000;
    const most = language === "ja" ? MOST_CJK_CHARACTERS : MOST_CHARACTERS;
    let beforeMs = 0;
    for (const { startMs, endMs, text } of subtitles(language)) {
      expect(startMs, text).toBeGreaterThanOrEqual(beforeMs);
      expect(endMs, text).toBeGreaterThan(startMs);
      expect(text.length, text).toBeLessThanOrEqual(most);
      expect(text).toMatch(scripts[language] ?? /\p{Script=Latin}/u);
      expect(text).not.toMatch(/[<>|\n]/);
      beforeMs = endMs;
    }
    expect(beforeMs).toBeLessThanOrEqual(durationMs);
  });

  it("gives every spoken word a time, ascending, inside its cue", () => {
    let beforeMs = -1;
    for (const { startMs, endMs, text, wordStartsMs } of subtitles(spoken)) {
      expect(wordStartsMs, text).toHaveLength(text.split(" ").length);
      expect(wordStartsMs[0], text).toBe(startMs);
      for (const wordMs of wordStartsMs) {
        expect(wordMs, text).toBeGreaterThan(beforeMs);
        expect(wordMs, text).toBeLessThan(endMs);
        beforeMs = wordMs;
      }
    }
  });

  it.each(languages.filter((language) => language !== spoken))("is complete in %s", (language) => {
    const translated = subtitles(language);
    const original = subtitles(spoken);
    expect(translated[0]?.startMs).toBeCloseTo(original[0]?.startMs ?? 0, -3);
    expect(translated.at(-1)?.endMs).toBeCloseTo(original.at(-1)?.endMs ?? 0, -3);
    const holes = translated
      .slice(1)
      .map(({ startMs }, index) => startMs - (translated[index]?.endMs ?? 0));
    expect(Math.max(...holes)).toBeLessThanOrEqual(LONGEST_HOLE_MS);
    // A translation must not be a copy of the original.
    const originalTexts = new Set(original.map(({ text }) => text));
    expect(translated.filter(({ text }) => originalTexts.has(text))).toEqual([]);
  });
});
