import { expect, test } from "vitest";
import { sampleTalk } from "./sample-talk.ts";
import { simulateRecognition } from "./simulated-recognition.ts";

test.each(["en", "de", "es", "fr", "ja", "ar"])(
  "concludes the whole talk in %s, word by word",
  (tag) => {
    const talk = sampleTalk(tag);
    expect(talk.language).toBe(tag);
    const { steps, lengthMs } = simulateRecognition(talk);
    const concluded = steps.map((step) => step.concluded).join("");
    const space = tag === "ja" ? "" : " ";
    expect(concluded).toBe(talk.sentences.map((sentence) => space + sentence).join(""));
    expect(steps.every(({ atMs }, at) => at === 0 || atMs > (steps[at - 1]?.atMs ?? 0))).toBe(true);
    expect(lengthMs).toBeGreaterThan(steps.at(-1)?.atMs ?? 0);
  },
);

test("keeps languages in step when sentences have a length", () => {
  const talks = ["en", "ja"].map((tag) => simulateRecognition(sampleTalk(tag), 5_000));
  const ends = talks.map(({ steps }) =>
    steps.filter(({ concluded }) => concluded !== "").map(({ atMs }) => Math.round(atMs)),
  );
  expect(ends).toEqual([
    [4_300, 9_300, 14_300],
    [4_300, 9_300, 14_300],
  ]);
  expect(talks.map(({ lengthMs }) => Math.round(lengthMs))).toEqual([15_000, 15_000]);
});

test("revises some words, so that the pace control has something to show", () => {
  const { steps } = simulateRecognition(sampleTalk("en"));
  const takenBack = steps.filter(({ tentative }, at) => {
    const before = steps[at - 1]?.tentative ?? "";
    return tentative !== "" && before !== "" && !tentative.startsWith(before);
  });
  expect(takenBack.length).toBeGreaterThan(5);
});

test("falls back to English and reports it as the language", () => {
  expect(sampleTalk("mt").language).toBe("en");
  expect(sampleTalk("pt-BR").language).toBe("en");
  expect(sampleTalk("en-GB").language).toBe("en");
});
