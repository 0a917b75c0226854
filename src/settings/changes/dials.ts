import { SIZE_PERCENT } from "../../captions/look/caption-style.ts";
import { PACES } from "../../captions/pace/reading-choices.ts";
import type { ReadingSettings, StyleSettings } from "../schema/settings.ts";

export type DialStep = -1 | 1;

const SIZE_STEP = 10;

/** Makes captions calmer (-1) or faster (1); at the end of the range nothing changes. */
export function stepPace(reading: ReadingSettings, step: DialStep): ReadingSettings {
  const pace = PACES.find((each) => each === reading.pace + step);
  return pace === undefined ? reading : { ...reading, pace };
}

/** Makes captions smaller (-1) or larger (1), including lanes with a size of their own. */
export function stepSize(style: StyleSettings, step: DialStep): StyleSettings {
  const stepped = (percent: number) =>
    Math.min(SIZE_PERCENT.max, Math.max(SIZE_PERCENT.min, percent + step * SIZE_STEP));
  const lanes = Object.entries(style.lanes).map(([lane, laneStyle]) => {
    const { sizePercent } = laneStyle;
    const own =
      sizePercent === undefined ? laneStyle : { ...laneStyle, sizePercent: stepped(sizePercent) };
    return [lane, own] as const;
  });
  return { ...style, sizePercent: stepped(style.sizePercent), lanes: Object.fromEntries(lanes) };
}
