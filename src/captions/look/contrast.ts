import type { LaneId } from "../segment.ts";
import type { CaptionStyle } from "./caption-style.ts";

/** The minimum contrast of text (WCAG 2.2, success criterion 1.4.3). */
export const ENOUGH_CONTRAST = 4.5;

// WCAG adds the ambient light to every luminance.
const FLARE = 0.05;

type Channels = readonly [red: number, green: number, blue: number];

function channelsOf(color: string): Channels {
  const at = (index: number) => Number.parseInt(color.slice(index, index + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}

function luminanceOf([red, green, blue]: Channels): number {
  const linear = (share: number) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
export function luminance(color: string): number {
  return luminanceOf(channelsOf(color));
}

/** Contrast of two colours `#rrggbb`, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  return ratio(luminance(one), luminance(other));
}

/** The edge colour with the higher contrast: black or white. */
export function edgeColor(textColor: string): string {
  return contrastRatio(textColor, "#000000") >= contrastRatio(textColor, "#ffffff")
    ? "#000000"
    : "#ffffff";
}

export type ContrastStyle = Pick<
  CaptionStyle,
  "textColor" | "boxColor" | "boxOpacityPercent" | "edge"
>;

/**
 * The contrast of letters over the worst possible picture, 1 to 21. Under a translucent box, every
 * picture lies between the results for black and white.
 * An outline counts as part of the letter, as WCAG counts a narrow border: the letter is visible
 * where its fill or its outline stands out. A shadow or a raised edge leaves sides of the letter
 * bare, so it does not count.
 */
export function worstContrast({
  textColor,
  boxColor,
  boxOpacityPercent,
  edge,
}: ContrastStyle): number {
  const box = channelsOf(boxColor);
  const opacity = boxOpacityPercent / 100;
  const over = (picture: number) => {
    const mixed = (channel: number) => channel * opacity + picture * (1 - opacity);
    return luminanceOf([mixed(box[0]), mixed(box[1]), mixed(box[2])]);
  };
  const text = luminance(textColor);
  const rim = edge === "outline" ? luminance(edgeColor(textColor)) : text;
  // The worst picture lies halfway between fill and outline, if any picture can reach that.
  const between = Math.sqrt((text + FLARE) * (rim + FLARE)) - FLARE;
  const worst = Math.min(Math.max(between, over(0)), over(1));
  return Math.max(ratio(text, worst), ratio(rim, worst));
}

export interface WeakLane {
  /** Null for lanes without a colour of their own. */
  readonly lane: LaneId | null;
  readonly ratio: number;
}

/**
 * The least readable lane, if its contrast is too low; null if all are readable.
 * @param lanes those that are drawn
 */
export function weakestLane(style: CaptionStyle, lanes: readonly LaneId[]): WeakLane | null {
  const colored = lanes.filter((lane) => style.lanes[lane]?.textColor !== undefined);
  const all = [null, ...colored].map((lane) => ({ lane, ratio: laneContrast(style, lane) }));
  const [weakest] = all.sort((a, b) => a.ratio - b.ratio);
  return weakest && weakest.ratio < ENOUGH_CONTRAST ? weakest : null;
}

export type ContrastFix =
  | { readonly kind: "opacity"; readonly percent: number }
  | {
      readonly kind: "lighter" | "darker";
      readonly lane: LaneId | null;
      readonly color: string;
      /** Opacity of the box: higher than now where no colour is enough over a bare picture. */
      readonly percent: number;
    };

/**
 * The smallest change that gives a weak lane enough contrast. The box becomes more opaque, or,
 * where it is too similar to the letters, they move towards white or black.
 */
export function nearestFix(style: CaptionStyle, { lane }: WeakLane): ContrastFix {
  const textColor = laneColor(style, lane);
  const percent = enoughOpacity({ ...style, textColor });
  if (percent !== null) return { kind: "opacity", percent };
  const towards = contrastRatio(style.boxColor, "#ffffff") >= ENOUGH_CONTRAST ? 255 : 0;
  const kind = towards === 255 ? "lighter" : "darker";
  for (let step = 1; step < COLOR_STEPS; step++) {
    const color = mixed(textColor, towards, step / COLOR_STEPS);
    const fixed = { ...style, textColor: color };
    if (worstContrast(fixed) >= ENOUGH_CONTRAST) {
      return { kind, lane, color, percent: style.boxOpacityPercent };
    }
  }
  const color = mixed(textColor, towards, 1);
  // White or black stands out from any opaque box.
  return { kind, lane, color, percent: enoughOpacity({ ...style, textColor: color }) ?? 100 };
}

const COLOR_STEPS = 20;

export function withFix(style: CaptionStyle, fix: ContrastFix): CaptionStyle {
  const boxed = { ...style, boxOpacityPercent: fix.percent };
  if (fix.kind === "opacity") return boxed;
  const { lane, color } = fix;
  if (lane === null) return { ...boxed, textColor: color };
  return {
    ...boxed,
    lanes: { ...style.lanes, [lane]: { ...style.lanes[lane], textColor: color } },
  };
}

// The least box opacity that is enough, in whole percent; null for none.
function enoughOpacity(style: ContrastStyle): number | null {
  for (let percent = Math.ceil(style.boxOpacityPercent); percent <= 100; percent++) {
    if (worstContrast({ ...style, boxOpacityPercent: percent }) >= ENOUGH_CONTRAST) return percent;
  }
  return null;
}

function laneColor(style: CaptionStyle, lane: LaneId | null): string {
  return (lane === null ? undefined : style.lanes[lane]?.textColor) ?? style.textColor;
}

function laneContrast(style: CaptionStyle, lane: LaneId | null): number {
  return worstContrast({ ...style, textColor: laneColor(style, lane) });
}

// Moves a colour by a share towards black (0) or white (255).
function mixed(color: string, towards: 0 | 255, share: number): string {
  const channel = (value: number) =>
    Math.round(value * 255 * (1 - share) + towards * share)
      .toString(16)
      .padStart(2, "0");
  return `#${channelsOf(color).map(channel).join("")}`;
}

function ratio(one: number, other: number): number {
  const [light, dark] = one > other ? [one, other] : [other, one];
  return (light + FLARE) / (dark + FLARE);
}
