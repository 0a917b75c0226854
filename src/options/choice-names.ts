import type { CaptionFont, FontWeight } from "../captions/look/caption-style.ts";

/** Fonts as the message catalogue names them. */
export const FONT_NAMES = {
  system: "system",
  sans: "sans",
  serif: "serif",
  mono: "mono",
  casual: "casual",
  "small-caps": "small_caps",
} as const satisfies Readonly<Record<CaptionFont, string>>;

/** Weights as the message catalogue names them. */
export const WEIGHT_NAMES = {
  400: "normal",
  500: "medium",
  600: "semibold",
  700: "bold",
} as const satisfies Readonly<Record<FontWeight, string>>;
