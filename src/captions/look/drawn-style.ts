import type { LaneId } from "../segment.ts";
import type { CaptionStyle } from "./caption-style.ts";
import { styleVariables } from "./style-variables.ts";

/** Custom properties that `captions.css` reads, by name. */
export type StyleVariables = Readonly<Record<string, string>>;

/** A style worked out: whoever draws needs to know nothing of fonts, colours and contrast. */
export interface DrawnStyle {
  /** Lines of a lane on screen. */
  readonly lines: number;
  /** For lanes without letters of their own. */
  readonly all: StyleVariables;
  /** For those that have some. */
  readonly lanes: Readonly<Record<LaneId, StyleVariables>>;
}

/** What a style comes to where it is drawn. */
export function drawnStyle(style: CaptionStyle): DrawnStyle {
  const lanes = Object.keys(style.lanes).map((lane) => [lane, styleVariables(style, lane)]);
  return {
    lines: style.lines,
    all: styleVariables(style, null),
    lanes: Object.fromEntries(lanes),
  };
}
