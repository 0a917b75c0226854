import { SIZE_PERCENT } from "../../captions/look/caption-style.ts";
import { PACES } from "../../captions/pace/reading-choices.ts";
import type { ReadingSettings, StyleSettings } from "../schema/settings.ts";

/** One step of a dial: back or forth. */
export type DialStep = -1 | 1;

/** A step of the size, in percent of the ordinary one. */
const SIZE_STEP = 10;

/** Captions calmer (-1) or faster (1); at the end of the dial nothing changes. */
export function stepPace(reading: ReadingSettings, step: DialStep): ReadingSettings {
  const pace = PACES.find((each) => each === reading.pace + step);
  return pace === undefined ? reading : { ...reading, pace };
}

/** Captions smaller (-1) or larger (1), lanes of a size of their own too. */
export function stepSize(style: StyleSettings, step: DialStep): StyleSettings {
  const stepped = (percent: number) =>
    Math.min(SIZE_PERCENT.max, Math.max(SIZE_PERCENT.min, percent + step * SIZE_STEP));
  const lanes = Object.entries(style.lanes).map(([lane, letters]) => {
    const { sizePercent } = letters;
    const own =
      sizePercent === undefined ? letters : { ...letters, sizePercent: stepped(sizePercent) };
    return [lane, own] as const;
  });
  return { ...style, sizePercent: stepped(style.sizePercent), lanes: Object.fromEntries(lanes) };
}
