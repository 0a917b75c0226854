import { expect, test } from "vitest";
import { SpokenText } from "./spoken-text.ts";
import { readSubtitles } from "./talk-files.ts";

const FILE = `WEBVTT

NOTE An evening

00:01.000 --> 00:04.000
<00:01.000>Good <00:01.300>evening, <00:02.000>dear

2
00:04.000 --> 00:06.800 line:90%
friends of light
`;

test("words have their own time, or a share of their cue", () => {
  expect(readSubtitles(FILE, "en")).toEqual([
    { text: "good", startMs: 1000, endMs: 1300 },
    { text: "evening", startMs: 1300, endMs: 2000 },
    { text: "dear", startMs: 2000, endMs: 4000 },
    { text: "friends", startMs: 4000, endMs: 5400 },
    { text: "of", startMs: 5400, endMs: 5800 },
    { text: "light", startMs: 5800, endMs: 6800 },
  ]);
});

test("Japanese is counted in characters", () => {
  const words = readSubtitles("WEBVTT\n\n00:00.000 --> 00:02.000\n灯り、一つ。", "ja");
  expect(words.map(({ text }) => text)).toEqual(["灯", "り", "一", "つ"]);
});

test("a line is found despite a wrong or missing word, but not in another text", () => {
  const spoken = new SpokenText(readSubtitles(FILE, "en"), "en");
  expect(spoken.endMsOf("Good evening,")).toBe(2000);
  expect(spoken.endMsOf("near friends of")).toBe(5800);
  expect(spoken.endMsOf("Good evening, friends of")).toBe(5800);
  expect(spoken.endMsOf("something else entirely")).toBeNull();
});
