import { describe, expect, it } from "vitest";
import { LONG } from "../../lib/testing/long.ts";
import {
  MAX_FILE_BYTES,
  type ParsedSubtitle,
  parseSubtitles,
  type SubtitleError,
} from "./parse-subtitles.ts";

interface CpuTimes {
  readonly user: number;
  readonly system: number;
}

// Node's own clock: wall time would include the machine's other work.
declare const process: { cpuUsage(before?: CpuTimes): CpuTimes };

const TIMES = "00:00:01,000 --> 00:00:02,000";
const filled = (head: string, repeated: string) =>
  head + repeated.repeat(Math.floor((MAX_FILE_BYTES - head.length) / repeated.length));

const vtt = (rest: string) => `WEBVTT\n\n${rest}`;

// Maximum processor time for a file, read or refused, in milliseconds.
const MAX_CPU_MS = 1000;

const CUE_AFTER_LINE_ENDS = `${"\n".repeat(MAX_FILE_BYTES - 100)}1\n${TIMES}\nlast\n`;
const MILLION_LINES = filled(`1\n${TIMES}\n`, "a\n");
const CUES_WITHOUT_EMPTY_LINES = filled("", `${TIMES}\na\n`);

const results = new Map<string, readonly ParsedSubtitle[]>();

describe("a hostile file of 10 MB is read or refused within a second", () => {
  it.each<[string, string]>([
    ["line ends and nothing else", "\n".repeat(MAX_FILE_BYTES)],
    ["line ends before the only cue", CUE_AFTER_LINE_ENDS],
    ["a million lines in one cue", MILLION_LINES],
    ["a million empty lines in one cue", filled(`1\n${TIMES}\na`, "\n")],
    ["one line", filled(`1\n${TIMES}\n`, "a")],
    ["spaces around an arrow", `${" ".repeat(MAX_FILE_BYTES / 2)}-->${" ".repeat(4_000_000)}`],
    ["arrows", filled("", "-->")],
    ["arrows in a cue", filled(`1\n${TIMES}\n`, "-->")],
    ["cues", filled("", `${TIMES}\na\n\n`)],
    ["cues without empty lines between them", CUES_WITHOUT_EMPTY_LINES],
    ["open brackets", filled(`1\n${TIMES}\n`, "<b {\\")],
    ["a head without an end", filled("WEBVTT\n", "Region: a\n")],
    ["digits", filled("", "0")],
  ])("%s", expectQuick);

  it.each<[string, string]>([
    ["line ends of a Mac of 1984 and nothing else", "\r".repeat(MAX_FILE_BYTES)],
    ["a million lines in one cue of WebVTT", filled(vtt("00:01.000 --> 00:02.000\n"), "a\n")],
    ["a million lines that look empty in one cue", filled(`1\n${TIMES}\n`, " \n")],
    ["spaces before an arrow in WebVTT", vtt(`00:01${" ".repeat(MAX_FILE_BYTES / 2)}-->`)],
    ["lines with an arrow", filled(`1\n${TIMES}\n`, "-->\n")],
    ["times without words", filled("", `${TIMES}\n`)],
    ["cues with many lines", filled("", `${TIMES}\n${"a\n".repeat(4000)}\n`)],
    ["beginnings of times", filled("", "00:00:00,000 ")],
  ])("%s", LONG, expectQuick);

  async function expectQuick(_: string, text: string): Promise<void> {
    // One flat string, as a decoder returns it, not a concatenation.
    const flat = new TextDecoder().decode(new TextEncoder().encode(text));
    const before = process.cpuUsage();
    const read = await parseSubtitles(flat, "x.srt").catch((thrown: SubtitleError) => thrown);
    const { user, system } = process.cpuUsage(before);
    results.set(text, "subtitles" in read ? read.subtitles : []);
    expect((user + system) / 1000).toBeLessThan(MAX_CPU_MS);
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
