// @vitest-environment node
import { expect, test } from "vitest";
import { loadIndex } from "../../service/recogniser/load-index.ts";
import { scriptOf } from "../../service/writing/script.ts";
import { ScriptedTalk, withoutBlanks } from "./scripted-talk.ts";
import { readTalk, TALKS_FOLDER, talkNames } from "./talk-files.ts";

test("the text of every talk is letter by letter what the local service writes", async () => {
  const { talks } = await loadIndex(TALKS_FOLDER, () => {});
  for (const name of talkNames()) {
    const talk = talks.find((each) => each.talk.name === name)?.talk;
    if (!talk) throw new Error(`${name} is not known.`);
    const script = new ScriptedTalk(name);
    for (const language of readTalk(name).words.keys()) {
      const written = scriptOf(talk, language).map(({ text }) => text);
      expect(script.textOf(language)).toBe(withoutBlanks(written.join("")));
    }
    expect(script.textOf("original")).toBe(script.textOf(talk.spokenLanguage));
  }
});

test("a text that differs in one sign is none of a lane", () => {
  const script = new ScriptedTalk();
  expect(script.has("original", "Good evening,\nand welcome ")).toBe(true);
  expect(script.has("original", "Good evening and welcome")).toBe(false);
  expect(script.has("de", "Guten abend")).toBe(false);
  expect(script.has("de", "")).toBe(false);
  expect(script.has("de", "Guten", 6)).toBe(false);
});
