import { expect, test } from "vitest";
import { DEFAULT_CAPTION_STYLE } from "./caption-style.ts";
import { weakestLane } from "./contrast.ts";
import { presetOf, presetStyle, STYLE_PRESETS, type SystemAppearance } from "./style-presets.ts";

const PLAIN: SystemAppearance = {
  theme: null,
  moreContrast: false,
  lessTransparency: false,
  textSizePercent: 100,
};

test("every preset is readable over any picture and is recognised", () => {
  for (const preset of STYLE_PRESETS) {
    const style = presetStyle(preset, { ...PLAIN, textSizePercent: 125 });
    expect(weakestLane(style, []), preset).toBeNull();
    expect(presetOf(style, { ...PLAIN, textSizePercent: 125 })).toBe(preset);
  }
  expect(presetOf({ ...DEFAULT_CAPTION_STYLE, sizePercent: 101 }, PLAIN)).toBeNull();
});

test("the system preset follows the system's settings", () => {
  expect(presetStyle("system", PLAIN)).toEqual(DEFAULT_CAPTION_STYLE);
  const theme = { text: "#00ff00", background: "#101010" };
  expect(presetStyle("system", { ...PLAIN, theme, textSizePercent: 150 })).toMatchObject({
    textColor: "#00ff00",
    boxColor: "#101010",
    boxOpacityPercent: 100,
    sizePercent: 150,
  });
  expect(presetStyle("system", { ...PLAIN, moreContrast: true })).toMatchObject({
    weight: 700,
    boxOpacityPercent: 100,
  });
  expect(presetStyle("system", { ...PLAIN, lessTransparency: true }).boxOpacityPercent).toBe(100);
});

test("the system preset ignores extreme sizes and unreadable themes", () => {
  const theme = { text: "#777777", background: "#888888" };
  const style = presetStyle("system", { ...PLAIN, theme, textSizePercent: 900 });
  expect(style.sizePercent).toBe(300);
  expect(weakestLane(style, [])).toBeNull();
});
