import { columnsOf } from "../../captions/text/writing-direction.ts";

/** Inner size of a window, in CSS pixels. */
export interface ViewSize {
  readonly width: number;
  readonly height: number;
  /** The window shows captions only, and they fill it. */
  readonly isOwn?: boolean;
}

export interface LaneShape {
  readonly language: string;
  /** Font size in percent of the base size. */
  readonly sizePercent: number;
  /** Width of a full line, in the lane's own font size. */
  readonly measureEm: number;
}

export interface CaptionSizes {
  /** Font size at 100 %, in CSS pixels. */
  readonly basePx: number;
  /** Width of all lanes, in CSS pixels: that of the widest. */
  readonly widthPx: number;
  readonly columns: readonly (number | null)[];
}

/** Height of a line, and space around the lines of a lane including the gap to the next lane. */
const LINE_EM = 1.35;
const AROUND_LINES_EM = 0.85;
const BESIDE_WORDS_EM = 1.4;
/** Width of a full-width letter with some margin. */
const FULL_WIDTH_EM = 1.05;
/** Minimum for narrow windows. */
const MIN_COLUMNS = 6;
const FREE_PX = 64;
/** The base size does not shrink below this because of many lanes. */
const LEGIBLE_PX = 13;
/** This many lanes get the full size; more lanes share their space. */
const FULL_SIZE_LANES = 3;
const MEASURE_EM = 25;
/** Share of the window's width, unless the user has chosen a width. */
const WIDEST = 0.92;

/**
 * Sizes captions by the window, by the user's choice of size, and so that all lanes fit.
 * @param lines per lane
 * @param widthPercent of the window's width, or null if the user chose none
 */
export function captionSizes(
  view: ViewSize,
  lanes: readonly LaneShape[],
  lines: number,
  widthPercent: number | null,
): CaptionSizes {
  const laneEm = lines * LINE_EM + AROUND_LINES_EM;
  const neededEm = lanes.reduce((em, { sizePercent }) => em + (laneEm * sizePercent) / 100, 0);
  const roomPx = Math.max(1, view.height - (view.isOwn ? 0 : FREE_PX));
  const wantedPx = view.isOwn ? view.width / MEASURE_EM : sharedPx(view, lanes.length);
  const basePx = Math.min(Math.max(wantedPx, LEGIBLE_PX), roomPx / Math.max(1, neededEm));
  const fontsPx = lanes.map(({ sizePercent }) => (basePx * sizePercent) / 100);
  const fullPx = Math.max(0, ...lanes.map(({ measureEm }, at) => measureEm * (fontsPx[at] ?? 0)));
  const widthPx =
    widthPercent === null
      ? Math.min(view.width * WIDEST, fullPx || basePx * MEASURE_EM)
      : (view.width * widthPercent) / 100;
  const columns = lanes.map((lane, at) => {
    const fitting = columnsIn(widthPx / (fontsPx[at] || 1), lane);
    const isAmple = widthPercent === null && fitting >= columnsOf(lane.language);
    return isAmple ? null : fitting;
  });
  return { basePx: rounded(basePx), widthPx: rounded(widthPx), columns };
}

function sharedPx({ width, height }: ViewSize, laneCount: number): number {
  const ordinaryPx = Math.min(44, Math.max(15, Math.min(width, height) * 0.031));
  return ordinaryPx * Math.min(1, FULL_SIZE_LANES / Math.max(1, laneCount));
}

function columnsIn(widthEm: number, { language, measureEm }: LaneShape): number {
  const columnEm = Math.min((measureEm - BESIDE_WORDS_EM) / columnsOf(language), FULL_WIDTH_EM);
  // The tolerance keeps an exact fit despite rounding.
  const fitting = Math.floor((widthEm - BESIDE_WORDS_EM) / columnEm + 0.01);
  return Math.max(MIN_COLUMNS, fitting);
}

function rounded(px: number): number {
  return Math.round(px * 100) / 100;
}
