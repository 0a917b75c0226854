import { parseSubtitles } from "../../src/captions/subtitles/parse-subtitles.ts";
import { HOSTILE_CUE_TEXTS } from "../../src/captions/subtitles/testing/hostile-cue-texts.ts";
import {
  asDecoded,
  HOSTILE_FILES,
  MORE_HOSTILE_FILES,
} from "../../src/captions/subtitles/testing/hostile-files.ts";
import { vttCueText } from "../../src/captions/subtitles/vtt-cue-text.ts";
import type { Figure } from "./figure.ts";

const FILE_GOAL_MS = 1000;
const CUE_TEXT_GOAL_MS = 50;

/**
 * The most processor time, in milliseconds, that a hostile file of 10 MB takes until it is read or
 * refused, and a hostile cue text of one megabyte until it is read.
 */
export async function measureSubtitleParsing(): Promise<readonly Figure[]> {
  let worstFileMs = 0;
  for (const [, text] of [...HOSTILE_FILES, ...MORE_HOSTILE_FILES]) {
    const decoded = asDecoded(text);
    const ms = await processorMs(async () => {
      await parseSubtitles(decoded, "x.srt").catch(() => undefined);
    });
    worstFileMs = Math.max(worstFileMs, ms);
  }

  let worstCueTextMs = 0;
  for (const [, text] of HOSTILE_CUE_TEXTS) {
    worstCueTextMs = Math.max(worstCueTextMs, await processorMs(() => vttCueText(text)));
  }

  return [
    figure("subtitle_parsing_worst", worstFileMs, FILE_GOAL_MS),
    figure("cue_text_worst", worstCueTextMs, CUE_TEXT_GOAL_MS),
  ];
}

async function processorMs(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function figure(name: string, ms: number, goal: number): Figure {
  return { name, value: Math.round(ms), unit: "ms", goal };
}
