import type { LaneId } from "../segment.ts";
import type { CaptionStyle } from "./caption-style.ts";
import { type StyleVariables, styleVariables } from "./style-variables.ts";

/**
 * A style resolved to CSS: the renderer needs to know nothing about fonts, colours and contrast.
 */
export interface ResolvedStyle {
  readonly lines: number;
  readonly all: StyleVariables;
  readonly lanes: Readonly<Record<LaneId, StyleVariables>>;
}

export function resolveStyle(style: CaptionStyle): ResolvedStyle {
  const lanes = Object.keys(style.lanes).map((lane) => [lane, styleVariables(style, lane)]);
  return {
    lines: style.lines,
    all: styleVariables(style, null),
    lanes: Object.fromEntries(lanes),
  };
}
