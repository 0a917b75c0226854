import {
  type CaptionStyle,
  DEFAULT_CAPTION_STYLE,
  type FontWeight,
  SIZE_PERCENT,
} from "./caption-style.ts";
import { contrastRatio, ENOUGH_CONTRAST } from "./contrast.ts";

/** Built-in styles, and one that follows the system. */
export const STYLE_PRESETS = ["default", "large", "contrast", "tv", "system"] as const;
export type StylePreset = (typeof STYLE_PRESETS)[number];

/**
 * What a page can learn of the system's reading preferences. No browser exposes the system's
 * caption settings: `::cue` is computed as if none were set.
 */
export interface SystemAppearance {
  /** Text and background of a contrast theme, as `#rrggbb`; null without one. */
  readonly theme: { readonly text: string; readonly background: string } | null;
  readonly moreContrast: boolean;
  readonly lessTransparency: boolean;
  /** Default text size of the browser, in percent of the standard one. */
  readonly textSizePercent: number;
}

const BUILT_IN: Readonly<Record<Exclude<StylePreset, "system">, CaptionStyle>> = {
  default: DEFAULT_CAPTION_STYLE,
  large: { ...DEFAULT_CAPTION_STYLE, sizePercent: 160, weight: 600, boxOpacityPercent: 85 },
  contrast: {
    ...DEFAULT_CAPTION_STYLE,
    font: "sans",
    sizePercent: 120,
    weight: 700,
    textColor: "#ffff00",
    boxOpacityPercent: 100,
  },
  tv: { ...DEFAULT_CAPTION_STYLE, font: "mono", weight: 400, boxOpacityPercent: 100 },
};

/** The complete style of a preset, including single lanes, so that nothing of another remains. */
export function presetStyle(preset: StylePreset, system: SystemAppearance): CaptionStyle {
  return preset === "system" ? systemStyle(system) : BUILT_IN[preset];
}

/** The preset in use, if any; single lanes may still differ. */
export function presetOf(style: CaptionStyle, system: SystemAppearance): StylePreset | null {
  const isLike = (preset: StylePreset) => {
    const { lanes: _lanes, ...whole } = presetStyle(preset, system);
    return Object.entries(whole).every(
      ([name, value]) => style[name as keyof typeof whole] === value,
    );
  };
  return STYLE_PRESETS.find(isLike) ?? null;
}

function systemStyle(system: SystemAppearance): CaptionStyle {
  const { min, max } = SIZE_PERCENT;
  const weight: FontWeight = system.moreContrast ? 700 : DEFAULT_CAPTION_STYLE.weight;
  const isOpaque = system.theme !== null || system.moreContrast || system.lessTransparency;
  return {
    ...DEFAULT_CAPTION_STYLE,
    ...themeColors(system),
    weight,
    sizePercent: Math.min(max, Math.max(min, system.textSizePercent)),
    boxOpacityPercent: isOpaque ? 100 : DEFAULT_CAPTION_STYLE.boxOpacityPercent,
  };
}

// Colours of a theme without enough contrast are ignored.
function themeColors({ theme }: SystemAppearance): Partial<CaptionStyle> {
  if (theme === null || contrastRatio(theme.text, theme.background) < ENOUGH_CONTRAST) return {};
  return { textColor: theme.text, boxColor: theme.background };
}
