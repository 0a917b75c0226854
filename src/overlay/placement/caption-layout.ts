import { columnsOf } from "../../captions/text/writing-direction.ts";

export interface LaneShape {
  readonly language: string;
  /** Font size in percent of the base size. */
  readonly sizePercent: number;
  /** Width of a full line, in the lane's own font size. */
  readonly measureEm: number;
}

/** How large captions may be in an area. Lengths are in CSS pixels. */
export interface LayoutRules {
  /** Letters as a share of the area's height, and their limits before the user's own size. */
  readonly letters: {
    readonly share: number;
    readonly minPx: number;
    readonly maxPx: number;
    /** Letters shrink in a narrow area until this much of a line fits. */
    readonly lineEm: number;
  };
  /** Whether lanes give up lines before letters shrink. */
  readonly dropsLines: boolean;
  /** Letters shrink no further than to this share of the area's height. */
  readonly leastLetterShare: number;
  /** Shares of the area's height: captions change their layout above the first, never exceed the second. */
  readonly comfortableShare: number;
  readonly mostShare: number;
}

/** Captions in the picture of a player. */
export const PICTURE_RULES: LayoutRules = {
  letters: { share: 0.045, minPx: 14, maxPx: 48, lineEm: 17 },
  dropsLines: true,
  leastLetterShare: 0.03,
  comfortableShare: 0.35,
  mostShare: 0.45,
};

/** Captions at the lower edge of the window, where they cover what somebody may be reading. */
export const DOCK_RULES: LayoutRules = {
  letters: { share: 0.031, minPx: 14, maxPx: 30, lineEm: 17 },
  dropsLines: true,
  leastLetterShare: 0.02,
  comfortableShare: 0.2,
  mostShare: 0.45,
};

/** Captions that fill a window of their own. */
export const OWN_WINDOW_RULES: LayoutRules = {
  letters: { share: 1, minPx: 8, maxPx: 200, lineEm: 23 },
  dropsLines: false,
  leastLetterShare: 0,
  comfortableShare: 1,
  mostShare: 1,
};

export interface CaptionLayout {
  /** Font size at 100 %, in CSS pixels. */
  readonly basePx: number;
  /** Width of all captions, and of one lane, which is less in two columns. */
  readonly widthPx: number;
  readonly laneWidthPx: number;
  /** Height of all lanes with all their lines. */
  readonly heightPx: number;
  /** Characters in a line, for each lane; null for as many as its script usually has. */
  readonly columns: readonly (number | null)[];
  readonly lines: number;
  readonly isTwoColumn: boolean;
  /** Number of lanes at the end that do not fit into the area. */
  readonly lanesLeftOver: number;
  /** Whether captions stay within the comfortable share, and at least within the highest one. */
  readonly fit: "comfortable" | "tight" | "none";
}

/** Height of a line, space around the lines of a lane, and space between lanes. */
const LINE_EM = 1.35;
const AROUND_LINES_EM = 0.5;
const GAP_EM = 0.35;
const BESIDE_WORDS_EM = 1.4;
/** Width of a full-width letter with some margin. */
const FULL_WIDTH_EM = 1.05;
const SHORT_LINE_MARGIN = 0.25;
/** Minimum for narrow areas. */
const MIN_COLUMNS = 6;
const MEASURE_EM = 25;
/** Letters shrink no further than this, however small the picture is. */
const LEGIBLE_PX = 10;
/** A lane of one line may be wider than a line of two usually is, so that it changes less often. */
const SINGLE_LINE_WIDER = 1.6;
/** Share of the area's width, unless the user has chosen a width. */
const WIDEST = 0.92;
const NARROW_COLUMN_EM = 12;
/** This many lanes may stand in two columns. */
const TWO_COLUMN_LANES = 4;

interface Shape {
  readonly lines: number;
  readonly isTwoColumn: boolean;
}

/**
 * Sizes captions by the area they belong to, by the user's choice of size, and so that all lanes
 * fit: with fewer lines a lane, then in two columns, then with smaller letters.
 * @param lines per lane, at most
 * @param widthPercent of the area's width, or null if the user chose none
 * @param pictureHeight height that letters are a share of, when captions may use more than that
 */
export function layOutCaptions(
  area: { readonly width: number; readonly height: number },
  lanes: readonly LaneShape[],
  lines: number,
  widthPercent: number | null,
  rules: LayoutRules,
  pictureHeight = area.height,
): CaptionLayout {
  const picture = { width: area.width, height: pictureHeight };
  const wantedPx = wantedLetterPx(picture, rules);
  const comfortablePx = area.height * rules.comfortableShare;
  const mostPx = area.height * rules.mostShare;
  const full: Shape = { lines, isTwoColumn: false };
  const shapes = rules.dropsLines ? shapesFor(lines, lanes.length) : [full];
  const heightAt = (each: Shape) => heightEm(lanes, each) * wantedPx;
  // Columns of a few letters are harder to read than captions that cover a little more.
  const isNarrow = (area.width * WIDEST) / 2 < NARROW_COLUMN_EM * wantedPx;
  const fitting = shapes.find(
    (each) => heightAt(each) <= comfortablePx && !(each.isTwoColumn && isNarrow),
  );
  const tight = isNarrow ? shapes.find((each) => heightAt(each) <= mostPx) : undefined;
  const shape = fitting ?? tight ?? shapes.at(-1) ?? full;
  const neededEm = heightEm(lanes, shape);
  const largestPx = mostPx / Math.max(1, neededEm);
  const basePx = Math.max(
    Math.min(wantedPx, largestPx),
    leastBasePx(picture, lanes, wantedPx, rules),
  );
  const heightPx = neededEm * basePx;
  const fit =
    heightPx <= comfortablePx + 0.5 ? "comfortable" : heightPx <= mostPx + 0.5 ? "tight" : "none";
  const lanesLeftOver =
    fit === "comfortable" ? 0 : lanes.length - lanesWithin(lanes, shape, comfortablePx / basePx);
  const isShort = shape.lines < lines;
  const widths = laneWidths(area.width, lanes, basePx, widthPercent, shape, isShort);
  return {
    basePx: rounded(basePx),
    widthPx: rounded(widths.all),
    laneWidthPx: rounded(widths.lane),
    heightPx,
    columns: lanes.map((lane) => {
      const fitting = columnsIn(widths.lane / (lanePx(lane, basePx) || 1), lane);
      const isAmple = widthPercent === null && !isShort && fitting >= columnsOf(lane.language);
      return isAmple ? null : fitting;
    }),
    ...shape,
    lanesLeftOver,
    fit,
  };
}

/** Height of lanes in a layout, in CSS pixels. */
export function lanesHeightPx(
  lanes: readonly LaneShape[],
  layout: Pick<CaptionLayout, "lines" | "isTwoColumn" | "basePx">,
): number {
  return heightEm(lanes, layout) * layout.basePx;
}

function wantedLetterPx(
  { width, height }: { readonly width: number; readonly height: number },
  { letters, leastLetterShare }: LayoutRules,
): number {
  const narrowPx = Math.max((width * WIDEST) / letters.lineEm, height * leastLetterShare);
  const px = Math.min(height * letters.share, narrowPx);
  return Math.min(Math.max(px, letters.minPx), letters.maxPx);
}

// Letters that the user enlarged may shrink to what they would be at the usual size, and those in
// a very small picture a little below it.
function leastBasePx(
  { height }: { readonly height: number },
  lanes: readonly LaneShape[],
  wantedPx: number,
  { leastLetterShare }: LayoutRules,
): number {
  const leastPx = Math.min(wantedPx, Math.max(LEGIBLE_PX, height * leastLetterShare));
  const smallest = Math.min(...lanes.map(({ sizePercent }) => sizePercent / 100));
  return leastPx / Math.max(1, Number.isFinite(smallest) ? smallest : 1);
}

function shapesFor(lines: number, laneCount: number): readonly Shape[] {
  const single = Array.from({ length: lines }, (_, fewer) => ({
    lines: lines - fewer,
    isTwoColumn: false,
  }));
  return laneCount < TWO_COLUMN_LANES ? single : [...single, { lines: 1, isTwoColumn: true }];
}

function heightEm(lanes: readonly LaneShape[], { lines, isTwoColumn }: Shape): number {
  const rows = rowsOf(lanes, isTwoColumn).map((row) => rowEm(row, lines));
  return sum(rows) + GAP_EM * Math.max(0, rows.length - 1);
}

function lanesWithin(
  lanes: readonly LaneShape[],
  { lines, isTwoColumn }: Shape,
  em: number,
): number {
  let count = 0;
  let usedEm = -GAP_EM;
  for (const row of rowsOf(lanes, isTwoColumn)) {
    usedEm += GAP_EM + rowEm(row, lines);
    if (usedEm > em) break;
    count += row.length;
  }
  return count;
}

function rowEm(row: readonly LaneShape[], lines: number): number {
  const scale = Math.max(...row.map(({ sizePercent }) => sizePercent / 100));
  return (lines * LINE_EM + AROUND_LINES_EM) * scale;
}

function rowsOf(lanes: readonly LaneShape[], isTwoColumn: boolean): readonly LaneShape[][] {
  const perRow = isTwoColumn ? 2 : 1;
  const count = Math.ceil(lanes.length / perRow);
  return Array.from({ length: count }, (_, row) => lanes.slice(row * perRow, (row + 1) * perRow));
}

function laneWidths(
  areaPx: number,
  lanes: readonly LaneShape[],
  basePx: number,
  widthPercent: number | null,
  { isTwoColumn }: Shape,
  isShort: boolean,
): { readonly all: number; readonly lane: number } {
  const wider = isShort ? SINGLE_LINE_WIDER : 1;
  const full = lanes.map((lane) => lane.measureEm * lanePx(lane, basePx) * wider);
  const fullPx = Math.max(0, ...full) || basePx * MEASURE_EM;
  const gapPx = isTwoColumn ? GAP_EM * basePx : 0;
  const all =
    widthPercent === null
      ? Math.min(areaPx * WIDEST, isTwoColumn ? 2 * fullPx + gapPx : fullPx)
      : (areaPx * widthPercent) / 100;
  return { all, lane: isTwoColumn ? (all - gapPx) / 2 : all };
}

function lanePx({ sizePercent }: LaneShape, basePx: number): number {
  return (basePx * sizePercent) / 100;
}

function columnsIn(widthEm: number, { language, measureEm }: LaneShape): number {
  const columnEm = Math.min((measureEm - BESIDE_WORDS_EM) / columnsOf(language), FULL_WIDTH_EM);
  // The tolerance keeps an exact fit despite rounding.
  const fitting = (widthEm - BESIDE_WORDS_EM) / columnEm + 0.01;
  // The shorter a line, the wider its letters may be on average.
  const shortness = Math.max(0, 1 - fitting / columnsOf(language));
  return Math.max(MIN_COLUMNS, Math.floor(fitting * (1 - SHORT_LINE_MARGIN * shortness)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0);
}

function rounded(px: number): number {
  return Math.round(px * 100) / 100;
}
