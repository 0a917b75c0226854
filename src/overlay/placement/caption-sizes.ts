import { columnsOf } from "../../captions/lines/writing-direction.ts";

/** The inside of a window, in CSS pixels. */
export interface View {
  readonly width: number;
  readonly height: number;
  /** The window is there for captions alone: they fill it. */
  readonly isOwn?: boolean;
}

/** A lane as far as its size depends on it. */
export interface LaneShape {
  readonly language: string;
  /** Of its letters, of the ordinary size. */
  readonly sizePercent: number;
  /** Width that holds as many columns as its script has, in its own letters. */
  readonly measureEm: number;
}

/** How large captions are in a window, in CSS pixels. */
export interface CaptionSizes {
  /** Letters of the ordinary size. */
  readonly basePx: number;
  /** All lanes are as wide as the widest of them. */
  readonly widthPx: number;
  /** Columns of each lane; null: as many as its script has. */
  readonly columns: readonly (number | null)[];
}

/** Of a line, and of what a lane needs beside its lines, with the gap to the next. */
const LINE_EM = 1.35;
const AROUND_LINES_EM = 0.85;
/** Beside the words, on both sides together. */
const BESIDE_WORDS_EM = 1.4;
/** Letters that take the whole of a square, with a little air. */
const FULL_WIDTH_EM = 1.05;
/** At least, however narrow the window. */
const MIN_COLUMNS = 6;
/** What the lanes leave free of the window's height. */
const FREE_PX = 64;
/** As low as the count of lanes may press the ordinary size. */
const LEGIBLE_PX = 13;
/** As many lanes have their full size; more of them share the room of these. */
const FULL_SIZE_LANES = 3;
/** Width of a full line in ordinary letters. */
const MEASURE_EM = 25;
/** Of the window's width, for captions whose width nobody has chosen. */
const WIDEST = 0.92;

/**
 * How large captions are: by the window, so that they can be read from where it can be seen; by
 * the user's choice of size; and no larger than what lets all lanes be seen at once.
 * @param lines of each lane
 * @param widthPercent of the window's width, where the user has chosen one
 */
export function captionSizes(
  view: View,
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

/** The ordinary size among so many lanes, where there is room for all. */
function sharedPx({ width, height }: View, laneCount: number): number {
  const ordinaryPx = Math.min(44, Math.max(15, Math.min(width, height) * 0.031));
  return ordinaryPx * Math.min(1, FULL_SIZE_LANES / Math.max(1, laneCount));
}

/** Columns that fit into a width, given in the lane's own letters. */
function columnsIn(widthEm: number, { language, measureEm }: LaneShape): number {
  const columnEm = Math.min((measureEm - BESIDE_WORDS_EM) / columnsOf(language), FULL_WIDTH_EM);
  // What exactly fits is not to be lost by rounding.
  const fitting = Math.floor((widthEm - BESIDE_WORDS_EM) / columnEm + 0.01);
  return Math.max(MIN_COLUMNS, fitting);
}

function rounded(px: number): number {
  return Math.round(px * 100) / 100;
}
