import { expect, test } from "vitest";
import { DEFAULT_CAPTION_STYLE } from "./caption-style.ts";
import { resolveStyle } from "./resolved-style.ts";
import { styleVariables } from "./style-variables.ts";

test("a style is resolved for all lanes and for each lane with its own letters", () => {
  const style = {
    ...DEFAULT_CAPTION_STYLE,
    lines: 3,
    lanes: { ja: { sizePercent: 150 }, ar: { textColor: "#ffff00" } },
  };
  const drawn = resolveStyle(style);
  expect(drawn.lines).toBe(3);
  expect(drawn.all).toEqual(styleVariables(style, null));
  expect(drawn.lanes).toEqual({
    ja: styleVariables(style, "ja"),
    ar: styleVariables(style, "ar"),
  });
});
