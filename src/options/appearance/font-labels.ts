import type { CaptionFont, FontWeight } from "../../captions/look/caption-style.ts";

/** Message key suffixes of the fonts. */
export const FONT_NAMES = {
  system: "system",
  sans: "sans",
  serif: "serif",
  mono: "mono",
  casual: "casual",
  "small-caps": "small_caps",
} as const satisfies Readonly<Record<CaptionFont, string>>;

/** Message key suffixes of the weights. */
export const WEIGHT_NAMES = {
  400: "normal",
  500: "medium",
  600: "semibold",
  700: "bold",
} as const satisfies Readonly<Record<FontWeight, string>>;
