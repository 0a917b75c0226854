import type { LaneId } from "../segment.ts";

/** Families of letters; each is a stack of what the system has. */
export const CAPTION_FONTS = ["system", "sans", "serif", "mono", "casual", "small-caps"] as const;
export type CaptionFont = (typeof CAPTION_FONTS)[number];

/** What sets letters off from the picture besides the box behind them. */
export const TEXT_EDGES = ["none", "outline", "shadow", "raised"] as const;
export type TextEdge = (typeof TEXT_EDGES)[number];

export const FONT_WEIGHTS = [400, 500, 600, 700] as const;
export type FontWeight = (typeof FONT_WEIGHTS)[number];

export const TEXT_ALIGNMENTS = ["start", "center"] as const;
export type TextAlignment = (typeof TEXT_ALIGNMENTS)[number];

/** Bounds of a size, in percent of the ordinary one. */
export const SIZE_PERCENT = { min: 50, max: 300 } as const;
/** Lines of a lane on screen. */
export const LINE_COUNT = { min: 1, max: 4 } as const;

/** How letters look. */
export interface LetterStyle {
  readonly font: CaptionFont;
  /** Of the ordinary size, within {@link SIZE_PERCENT}. */
  readonly sizePercent: number;
  /** `#rrggbb`, lower case. */
  readonly textColor: string;
}

/** How captions look. */
export interface CaptionStyle extends LetterStyle {
  readonly weight: FontWeight;
  /** `#rrggbb`, lower case. */
  readonly boxColor: string;
  /** 0 is no box at all. */
  readonly boxOpacityPercent: number;
  readonly edge: TextEdge;
  /** Within {@link LINE_COUNT}. */
  readonly lines: number;
  readonly align: TextAlignment;
  /** What differs in single lanes. */
  readonly lanes: Readonly<Record<LaneId, Partial<LetterStyle>>>;
}

/** White on a dark box: 10.4:1 over the brightest picture. */
export const DEFAULT_CAPTION_STYLE: CaptionStyle = {
  font: "system",
  sizePercent: 100,
  textColor: "#ffffff",
  weight: 500,
  boxColor: "#000000",
  boxOpacityPercent: 75,
  edge: "none",
  lines: 2,
  align: "start",
  lanes: {},
};
