import { describe, expect, it } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import { isolateForeign } from "./foreign-runs.ts";

const shown = (text: string, direction: "ltr" | "rtl", at = text.length) =>
  isolateForeign(text, at, direction).map((part) =>
    part.replaceAll("\u2068", "‹").replaceAll("\u2069", "›"),
  );

describe("isolateForeign", () => {
  it.each([
    ["rtl", "قال John، Mary هنا.", "قال ‹John›، ‹Mary› هنا."],
    ["rtl", "في برنامج Surtitle 2.0 الجديد", "في برنامج ‹Surtitle 2.0› الجديد"],
    ["rtl", "כתב Jean-Luc O’Neil. טוב", "כתב ‹Jean-Luc O’Neil›. טוב"],
    ["rtl", "عام 1782 كان", "عام 1782 كان"],
    ["ltr", "The word سلام means peace.", "The word ‹سلام› means peace."],
    ["ltr", "Plain words.", "Plain words."],
  ] as const)("in a %s line turns %s into %s", (direction, text, marked) => {
    expect(shown(text, direction)).toEqual([marked, ""]);
  });

  it("isolates a name that spans firm and tentative text", () => {
    expect(shown("قال John Smith", "rtl", 8)).toEqual(["قال ‹John", " Smith›"]);
    expect(shown("قال John هنا", "rtl", 8)).toEqual(["قال ‹John›", " هنا"]);
    expect(shown("قال John", "rtl", 4)).toEqual(["قال ", "‹John›"]);
  });

  it("closes every isolate and loses nothing", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "Z", "س", "1", " ", "-", ".", "،", "é") });
    fc.assert(
      fc.property(text, fc.nat(30), fc.constantFrom("ltr", "rtl"), (any, position, direction) => {
        const at = Math.min(position, any.length);
        const parts = isolateForeign(any, at, direction);
        expect(parts.map((part) => part.replaceAll(/[\u2068\u2069]/g, ""))).toEqual([
          any.slice(0, at),
          any.slice(at),
        ]);
        expect(parts.join("").replaceAll(/[^\u2068\u2069]/g, "")).toMatch(/^(\u2068\u2069)*$/);
      }),
    );
  });
});
