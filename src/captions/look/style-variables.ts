import type { LaneId } from "../segment.ts";
import type { CaptionFont, CaptionStyle, LetterStyle, TextEdge } from "./caption-style.ts";
import { contrastRatio, ENOUGH_CONTRAST, edgeColor } from "./contrast.ts";

export type StyleVariables = Readonly<Record<string, string>>;

// Fonts that the system is likely to have; the first available one is used.
const SANS = 'Arial, "Helvetica Neue", "Liberation Sans", "Noto Sans", sans-serif';
const FONT_STACKS: Readonly<Record<CaptionFont, string>> = {
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  sans: SANS,
  serif: 'Georgia, "Times New Roman", "Liberation Serif", "Noto Serif", serif',
  mono: 'ui-monospace, Menlo, Consolas, "Liberation Mono", "Noto Sans Mono", monospace',
  casual: '"Comic Sans MS", "Chalkboard SE", "Comic Neue", "Segoe Print", cursive',
  "small-caps": SANS,
};

// Width of a full line in the lane's own font.
const MEASURES: Readonly<Partial<Record<CaptionFont, string>>> = {
  mono: "27.5em",
  casual: "27em",
  "small-caps": "28em",
};
const ORDINARY_MEASURE = "25em";

/** The letter style of one lane or, with null, of lanes without one of their own. */
export function letterStyle(style: CaptionStyle, lane: LaneId | null): LetterStyle {
  const { font, sizePercent, textColor } = style;
  return { font, sizePercent, textColor, ...(lane === null ? {} : style.lanes[lane]) };
}

/**
 * A style as the custom properties that `captions.css` reads, for a lane's element or its
 * container.
 * @param lane null for all lanes
 */
export function styleVariables(style: CaptionStyle, lane: LaneId | null): StyleVariables {
  const { font, sizePercent, textColor } = letterStyle(style, lane);
  return {
    "--caption-font": FONT_STACKS[font],
    "--caption-caps": font === "small-caps" ? "small-caps" : "normal",
    "--caption-measure": MEASURES[font] ?? ORDINARY_MEASURE,
    "--caption-scale": String(sizePercent / 100),
    "--caption-color": textColor,
    "--caption-weight": String(style.weight),
    "--caption-solid-box": solidBox(style.boxColor, textColor),
    "--caption-box": withOpacity(style.boxColor, style.boxOpacityPercent),
    "--caption-edge": edgeShadow(style.edge, edgeColor(textColor)),
    "--caption-lines": String(style.lines),
    "--caption-align": style.align,
  };
}

/**
 * The opaque box that is used without a picture: a colour that was barely visible may not suit the
 * letters.
 */
function solidBox(boxColor: string, textColor: string): string {
  return contrastRatio(boxColor, textColor) >= ENOUGH_CONTRAST ? boxColor : edgeColor(textColor);
}

function withOpacity(color: string, percent: number): string {
  const alpha = Math.round((percent / 100) * 255);
  return color + alpha.toString(16).padStart(2, "0");
}

// Offsets all around the letter, so that it never touches the picture.
const OUTLINE_EM = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;
const OUTLINE_WIDTH_EM = 0.07;

// Uses shadows because a stroke would cut into the letters in older browsers.
function edgeShadow(edge: TextEdge, color: string): string {
  switch (edge) {
    case "none":
      return "none";
    case "outline":
      return OUTLINE_EM.map(
        ([x, y]) => `${x * OUTLINE_WIDTH_EM}em ${y * OUTLINE_WIDTH_EM}em 0 ${color}`,
      ).join(", ");
    case "shadow":
      return `0.08em 0.08em 0.12em ${color}`;
    case "raised":
      return `0.03em 0.03em 0 ${color}, 0.06em 0.06em 0 ${color}`;
  }
}
