import { describe, expect, test } from "vitest";
import { parseSubtitles } from "./parse-subtitles.ts";
import { splitWords } from "./split-words.ts";

const file = `\uFEFFWEBVTT - a talk

NOTE A title,
over two lines

STYLE
::cue { color: lime }

first
00:01.000 --> 00:03.000 align:start
<00:00:01.000>Good <00:00:01.500>evening, <00:00:02.250><c.loud>all</c>

01:00:04.000 --> 01:00:06.000
<v Anna>Fish &amp; chips
on &lt;Fridays&gt;
`;

describe("parseSubtitles", () => {
  const cues = parseSubtitles(file.replaceAll("\n", "\r\n"), "en");

  test("reads times of words, and skips what is not spoken", () => {
    expect(cues).toHaveLength(2);
    expect(cues[0]).toEqual({
      startMs: 1_000,
      endMs: 3_000,
      isWordTimed: true,
      words: [
        { text: "Good", startMs: 1_000, endMs: 1_500 },
        { text: "evening,", startMs: 1_500, endMs: 2_250 },
        { text: "all", startMs: 2_250, endMs: 3_000 },
      ],
    });
  });

  test("estimates word times by length", () => {
    expect(cues[1]?.isWordTimed).toBe(false);
    expect(cues[1]?.words.map(({ text }) => text)).toEqual([
      "Fish",
      "&",
      "chips",
      "on",
      "<Fridays>",
    ]);
    const [fish, and] = cues[1]?.words ?? [];
    expect(fish?.startMs).toBe(3_604_000);
    expect(and?.startMs).toBe(fish?.endMs);
    expect((fish?.endMs ?? 0) - 3_604_000).toBeCloseTo((2_000 * 5) / 26, 5);
    expect(cues[1]?.words.at(-1)?.endMs).toBe(3_606_000);
  });
});

describe("splitWords", () => {
  test.each([
    ["en", "  Good evening,  all. ", "Good|evening,|all."],
    ["ja", "「灯台」は、光る。", "「灯台」|は、|光る。"],
    ["zh-HANS", "你好，世界。", "你好，|世界。"],
    ["ar", "مساء الخير، جميعا", "مساء|الخير،|جميعا"],
    ["en", " ", ""],
  ])("%s: %j", (language, text, words) => {
    expect(splitWords(text, language).join("|")).toBe(words);
  });
});
