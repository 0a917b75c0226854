import {
  type CaptionStyle,
  DEFAULT_CAPTION_STYLE,
  type FontWeight,
  SIZE_PERCENT,
} from "./caption-style.ts";
import { contrastRatio, ENOUGH_CONTRAST } from "./contrast.ts";

/** Styles that are ready made, and the one that is taken from the system. */
export const STYLE_PRESETS = ["default", "large", "contrast", "tv", "system"] as const;
export type StylePreset = (typeof STYLE_PRESETS)[number];

/**
 * What a page is told of how the system's user wants to read. No browser hands out the system's
 * caption settings themselves: `::cue` is computed as if nobody had chosen anything.
 */
export interface SystemLook {
  /** Text and background of a contrast theme, as `#rrggbb`; null without one. */
  readonly theme: { readonly text: string; readonly background: string } | null;
  readonly moreContrast: boolean;
  readonly lessTransparency: boolean;
  /** Size of ordinary text in the browser, in percent of what it is by default. */
  readonly textSizePercent: number;
}

const READY_MADE: Readonly<Record<Exclude<StylePreset, "system">, CaptionStyle>> = {
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

/** The style of a preset: all of it, single lanes included, so that nothing of another is left. */
export function presetStyle(preset: StylePreset, system: SystemLook): CaptionStyle {
  return preset === "system" ? systemStyle(system) : READY_MADE[preset];
}

/** The ready made style that is in force, if any; single lanes may still differ. */
export function presetOf(style: CaptionStyle, system: SystemLook): StylePreset | null {
  const isLike = (preset: StylePreset) => {
    const { lanes: _lanes, ...whole } = presetStyle(preset, system);
    return Object.entries(whole).every(
      ([name, value]) => style[name as keyof typeof whole] === value,
    );
  };
  return STYLE_PRESETS.find(isLike) ?? null;
}

function systemStyle(system: SystemLook): CaptionStyle {
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

/** A theme whose colours cannot be told apart is none for captions. */
function themeColors({ theme }: SystemLook): Partial<CaptionStyle> {
  if (theme === null || contrastRatio(theme.text, theme.background) < ENOUGH_CONTRAST) return {};
  return { textColor: theme.text, boxColor: theme.background };
}
