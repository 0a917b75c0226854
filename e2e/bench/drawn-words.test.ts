import { expect, test } from "vitest";
import type { MessageEvent } from "../service/options.ts";
import { recentWords, showsWords } from "./drawn-words.ts";

const segments = (text: string) => (text === "" ? [] : [{ text }]);

function update(concluded: string, tentative: string, name = "source_transcript_update") {
  const body = { concluded: segments(concluded), tentative: segments(tentative) };
  return { sessionId: "1", name, body, sentAtMs: 0 } satisfies MessageEvent;
}

const MESSAGES = [
  update("A lighthouse ", "marks"),
  update("", "Ein Leuchtturm", "target_transcript_update"),
  update("marks ", "the coast."),
];

test("recent words are those of the original, with the newest tentative ones", () => {
  expect(recentWords(MESSAGES)).toEqual(["a", "lighthouse", "marks", "the", "coast"]);
});

test.each([
  ["lighthouse marks the coast.", true],
  ["ghthouse marks the coast. A", true],
  ["", false],
  ["the coast", false],
  ["Listening to this tab", false],
])("%j shows them: %s", (drawn, expected) => {
  expect(showsWords(drawn, recentWords(MESSAGES))).toBe(expected);
});
