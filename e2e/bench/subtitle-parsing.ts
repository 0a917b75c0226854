import { parseSubtitles } from "../../src/captions/subtitles/parse-subtitles.ts";
import {
  asDecoded,
  HOSTILE_FILES,
  MORE_HOSTILE_FILES,
} from "../../src/captions/subtitles/testing/hostile-files.ts";
import type { Figure } from "./figure.ts";

const GOAL_MS = 1000;

/** The most processor time, in milliseconds, that reading or refusing a hostile file of 10 MB takes. */
export async function measureSubtitleParsing(): Promise<readonly Figure[]> {
  let worstMs = 0;
  for (const [, text] of [...HOSTILE_FILES, ...MORE_HOSTILE_FILES]) {
    const decoded = asDecoded(text);
    const before = process.cpuUsage();
    await parseSubtitles(decoded, "x.srt").catch(() => undefined);
    const { user, system } = process.cpuUsage(before);
    worstMs = Math.max(worstMs, (user + system) / 1000);
  }
  return [
    { name: "subtitle_parsing_worst", value: Math.round(worstMs), unit: "ms", goal: GOAL_MS },
  ];
}
