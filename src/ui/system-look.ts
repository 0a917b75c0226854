import type { SystemAppearance } from "../captions/look/style-presets.ts";

// Default font size of browsers, in pixels.
const ORDINARY_PX = 16;

export function readSystemLook(): SystemAppearance {
  const is = (query: string) => matchMedia(query).matches;
  const probe = document.createElement("span");
  probe.style.cssText = "font-size: medium; color: CanvasText; background: Canvas;";
  document.body.append(probe);
  const { fontSize, color, backgroundColor } = getComputedStyle(probe);
  const text = hexColor(color);
  const background = hexColor(backgroundColor);
  const sizePercent = Math.round((Number.parseFloat(fontSize) / ORDINARY_PX) * 100);
  probe.remove();
  const hasTheme = is("(forced-colors: active)") && text !== null && background !== null;
  return {
    theme: hasTheme ? { text, background } : null,
    moreContrast: is("(prefers-contrast: more)"),
    lessTransparency: is("(prefers-reduced-transparency: reduce)"),
    textSizePercent: Number.isFinite(sizePercent) ? sizePercent : 100,
  };
}

// Converts a computed colour to `#rrggbb`; null for another notation.
function hexColor(computed: string): string | null {
  const channels = /^rgba?\((\d+), (\d+), (\d+)/.exec(computed)?.slice(1);
  if (!channels) return null;
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, "0")).join("")}`;
}
