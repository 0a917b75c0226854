import { expect, test } from "vitest";
import { loadIndex } from "../../service/recogniser/load-index.ts";
import { scriptOf } from "../../service/transcription/script.ts";
import type { CaptionsNow } from "../overlay/captions-now.ts";
import { ScriptedTalk, withoutSpaces } from "./scripted-talk.ts";
import { readTalk, TALKS_FOLDER, talkNames } from "./talk-files.ts";

test("the text of every talk is exactly what the local service writes", async () => {
  const { talks } = await loadIndex(TALKS_FOLDER, () => {});
  for (const name of talkNames()) {
    const talk = talks.find((each) => each.talk.name === name)?.talk;
    if (!talk) throw new Error(`${name} is not known.`);
    const script = new ScriptedTalk(name);
    for (const language of readTalk(name).words.keys()) {
      const written = scriptOf(talk, language).map(({ text }) => text);
      expect(script.textOf(language)).toBe(withoutSpaces(written.join("")));
    }
    expect(script.textOf("original")).toBe(script.textOf(talk.spokenLanguage));
  }
});

test("a lane shows its text when everything matches, up to the required length", () => {
  const script = new ScriptedTalk();
  const captions = (text: string): CaptionsNow => ({
    shown: true,
    lanes: [
      {
        lane: "de",
        language: "de",
        direction: "ltr",
        lines: [{ id: "1", text, tentative: "", saying: "" }],
      },
    ],
    notice: null,
  });
  expect(script.isShownIn(captions("Abend und willkommen"), "de")).toBe(true);
  expect(script.isShownIn(captions("Abend und"), "de")).toBe(false);
  expect(script.isShownIn(captions("Abend und Willkommen"), "de")).toBe(false);
  expect(script.isShownIn(captions("Abend und willkommen"), "original")).toBe(false);
  expect(script.isShownIn(captions("Abend und willkommen"), "de", 30)).toBe(false);
});

test("a text that differs in one character is not part of a lane", () => {
  const script = new ScriptedTalk();
  expect(script.has("original", "Good evening,\nand welcome ")).toBe(true);
  expect(script.has("original", "Good evening and welcome")).toBe(false);
  expect(script.has("de", "Guten abend")).toBe(false);
  expect(script.has("de", "")).toBe(false);
  expect(script.has("de", `${script.textOf("de").slice(-20)}Guten Abend`)).toBe(true);
  expect(script.endOf("de", "willkommen an der")).toBe("GutenAbendundwillkommenander".length);
});
