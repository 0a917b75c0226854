import { describe, expect, it } from "vitest";
import { LONG } from "../../lib/testing/long.ts";
import { type ParsedSubtitle, parseSubtitles, SubtitleError } from "./parse-subtitles.ts";
import {
  asDecoded,
  CUE_AFTER_LINE_ENDS,
  CUES_WITHOUT_EMPTY_LINES,
  HOSTILE_FILES,
  MILLION_LINES,
  MORE_HOSTILE_FILES,
} from "./testing/hostile-files.ts";

const results = new Map<string, readonly ParsedSubtitle[]>();

// Time that grows with the square of the length would be minutes, and exceed the limit of a test.
// The benchmark `parsing` says how long each of them takes.
describe("a hostile file of 10 MB is read or refused", () => {
  it.each(HOSTILE_FILES)("%s", expectOutcome);

  it.each(MORE_HOSTILE_FILES)("%s", LONG, expectOutcome);

  async function expectOutcome(_: string, text: string): Promise<void> {
    const outcome = await parseSubtitles(asDecoded(text), "x.srt").catch((thrown) => thrown);
    if (outcome instanceof SubtitleError) return;
    expect(outcome.subtitles).toBeInstanceOf(Array);
    results.set(text, outcome.subtitles);
  }

  it("keeps the readable parts of such files", async () => {
    const read = async (text: string) =>
      results.get(text) ?? (await parseSubtitles(text, "x.srt")).subtitles;
    expect(await read(CUE_AFTER_LINE_ENDS)).toEqual([{ fromMs: 1000, toMs: 2000, text: "last" }]);
    const [first] = await read(MILLION_LINES);
    expect(first?.text).toMatch(/^(a\n)+a$/);
    expect(first?.text.length).toBeLessThanOrEqual(2000);
    expect(await read(CUES_WITHOUT_EMPTY_LINES)).toHaveLength(50_000);
  });
});
