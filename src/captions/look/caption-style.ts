import type { LaneId } from "../segment.ts";

export const CAPTION_FONTS = ["system", "sans", "serif", "mono", "casual", "small-caps"] as const;
export type CaptionFont = (typeof CAPTION_FONTS)[number];

/** How letters stand out from the picture, besides the box behind them. */
export const TEXT_EDGES = ["none", "outline", "shadow", "raised"] as const;
export type TextEdge = (typeof TEXT_EDGES)[number];

export const FONT_WEIGHTS = [400, 500, 600, 700] as const;
export type FontWeight = (typeof FONT_WEIGHTS)[number];

export const TEXT_ALIGNMENTS = ["start", "center"] as const;
export type TextAlignment = (typeof TEXT_ALIGNMENTS)[number];

/** Limits of the text size, in percent of the default. */
export const SIZE_PERCENT = { min: 50, max: 300 } as const;
export const LINE_COUNT = { min: 1, max: 4 } as const;

export interface LetterStyle {
  readonly font: CaptionFont;
  /** Percent of the default size, within {@link SIZE_PERCENT}. */
  readonly sizePercent: number;
  /** `#rrggbb`, lower case. */
  readonly textColor: string;
}

export interface CaptionStyle extends LetterStyle {
  readonly weight: FontWeight;
  /** `#rrggbb`, lower case. */
  readonly boxColor: string;
  /** 0 means no box. */
  readonly boxOpacityPercent: number;
  readonly edge: TextEdge;
  readonly lines: number;
  readonly align: TextAlignment;
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
