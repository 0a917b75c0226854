import { describe, expect, test } from "vitest";

// Vitest imports style sheets empty, and `src` has no Node types: read the file itself.
const fileSystem: { readFileSync(file: URL, encoding: "utf8"): string } = await import(
  ["node", "fs"].join(":")
);
const css = fileSystem.readFileSync(new URL("./theme.css", import.meta.url), "utf8");

const DARK_FROM = css.indexOf("@media (prefers-color-scheme: dark)");

function colours(part: string): Map<string, string> {
  const found = part.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gi);
  return new Map([...found].map(([, name = "", value = ""]) => [name, value]));
}

const light = colours(css.slice(0, DARK_FROM));
const dark = new Map([...light, ...colours(css.slice(DARK_FROM))]);

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Map<string, string>, front: string, back: string): number {
  const [a, b] = [front, back].map((name) => {
    const colour = theme.get(name);
    if (colour === undefined) throw new Error(`Unknown colour ${name}`);
    return luminance(colour) + 0.05;
  });
  return a !== undefined && b !== undefined ? Math.max(a, b) / Math.min(a, b) : 0;
}

/** Text and its background; WCAG AA asks for 4.5:1. */
const TEXT_PAIRS: readonly (readonly [front: string, back: string])[] = [
  ["ink", "page"],
  ["ink", "raised"],
  ["ink", "accent-wash"],
  ["ink", "working-wash"],
  ["ink", "stopped-wash"],
  ["quiet", "page"],
  ["quiet", "raised"],
  ["quiet", "accent-wash"],
  ["quiet", "working-wash"],
  ["quiet", "stopped-wash"],
  ["accent", "page"],
  ["accent", "raised"],
  ["accent", "accent-wash"],
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["working", "page"],
  ["working", "working-wash"],
  ["stopped", "page"],
  ["stopped", "raised"],
  ["stopped", "stopped-wash"],
];

/** Outlines of controls; WCAG AA asks for 3:1. */
const SHAPE_PAIRS: readonly (readonly [front: string, back: string])[] = [
  ["edge", "page"],
  ["edge", "raised"],
  ["focus", "page"],
  ["focus", "raised"],
];

describe.each([
  { name: "light", theme: light },
  { name: "dark", theme: dark },
])("$name", ({ theme }) => {
  test.each(TEXT_PAIRS)("has readable %s on %s", (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SHAPE_PAIRS)("has visible %s on %s", (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(3);
  });
});

test("defines every colour token in the dark theme", () => {
  expect([...colours(css.slice(DARK_FROM)).keys()]).toEqual([...light.keys()]);
});
