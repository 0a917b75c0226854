import { expect, test } from "vitest";
import { CAPTION_FONTS, type CaptionStyle, DEFAULT_CAPTION_STYLE } from "./caption-style.ts";
import { styleVariables } from "./style-variables.ts";

test("a lane's own style overrides the common one", () => {
  const style: CaptionStyle = {
    ...DEFAULT_CAPTION_STYLE,
    sizePercent: 120,
    lanes: { ja: { textColor: "#ffff00", sizePercent: 150 } },
  };
  expect(styleVariables(style, null)).toMatchObject({
    "--caption-color": "#ffffff",
    "--caption-scale": "1.2",
    "--caption-box": "#000000bf",
    "--caption-lines": "2",
    "--caption-edge": "none",
  });
  expect(styleVariables(style, "ja")).toMatchObject({
    "--caption-color": "#ffff00",
    "--caption-scale": "1.5",
    "--caption-font": styleVariables(style, null)["--caption-font"],
  });
  expect(styleVariables(style, "de")).toEqual(styleVariables(style, null));
});

test("every font stack ends in a generic family", () => {
  for (const font of CAPTION_FONTS) {
    const variables = styleVariables({ ...DEFAULT_CAPTION_STYLE, font }, null);
    expect(variables["--caption-font"]).toMatch(/, (sans-serif|serif|monospace|cursive)$/);
  }
});

test("an edge is dark around light letters and light around dark ones", () => {
  const edged = (textColor: string) =>
    styleVariables({ ...DEFAULT_CAPTION_STYLE, edge: "outline", textColor }, null);
  expect(edged("#ffffff")["--caption-edge"]).toContain("#000000");
  expect(edged("#202020")["--caption-edge"]).toContain("#ffffff");
});

test("a box without a picture never hides its letters", () => {
  const glass = { ...DEFAULT_CAPTION_STYLE, boxColor: "#eeeeee", boxOpacityPercent: 0 };
  expect(styleVariables(glass, null)["--caption-solid-box"]).toBe("#000000");
  expect(styleVariables(DEFAULT_CAPTION_STYLE, null)["--caption-solid-box"]).toBe("#000000");
});
