import { expect, test } from "vitest";
import { restlessTalk } from "./restless-talk.ts";
import { sampleTalk } from "./sample-talk.ts";

test.each(["en", "de", "es", "fr", "ja", "ar"])(
  "in %s all is said in the end, word by word",
  (tag) => {
    const talk = sampleTalk(tag);
    expect(talk.language).toBe(tag);
    const { steps, lengthMs } = restlessTalk(talk);
    const concluded = steps.map((step) => step.concluded).join("");
    const space = tag === "ja" ? "" : " ";
    expect(concluded).toBe(talk.sentences.map((sentence) => space + sentence).join(""));
    expect(steps.every(({ atMs }, at) => at === 0 || atMs > (steps[at - 1]?.atMs ?? 0))).toBe(true);
    expect(lengthMs).toBeGreaterThan(steps.at(-1)?.atMs ?? 0);
  },
);

test("words are taken back on the way, so that the dial has something to show", () => {
  const { steps } = restlessTalk(sampleTalk("en"));
  const takenBack = steps.filter(({ tentative }, at) => {
    const before = steps[at - 1]?.tentative ?? "";
    return tentative !== "" && before !== "" && !tentative.startsWith(before);
  });
  expect(takenBack.length).toBeGreaterThan(5);
});

test("a language without a talk of its own gets the English one, and says so", () => {
  expect(sampleTalk("mt").language).toBe("en");
  expect(sampleTalk("pt-BR").language).toBe("en");
  expect(sampleTalk("en-GB").language).toBe("en");
});
