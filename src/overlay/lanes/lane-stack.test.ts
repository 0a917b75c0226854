import { describe, expect, it, vi } from "vitest";
import { DEFAULT_CAPTION_STYLE } from "../../captions/look/caption-style.ts";
import { drawnStyle } from "../../captions/look/drawn-style.ts";
import { DEFAULT_READING } from "../../captions/pace/reading-choices.ts";
import type { Segment } from "../../captions/segment.ts";
import { LaneStack } from "./lane-stack.ts";

vi.mock("../../platform/text.ts", () => ({ text: (key: string) => key }));

const said = (text: string, startMs: number, endMs: number): Segment => ({ text, startMs, endMs });

/** What was said in a lane, from its first segment on. */
const told = (lane: string, language: string, concluded: readonly Segment[]) => ({
  lane,
  language,
  ordinal: 0,
  concluded,
  tentative: [],
});

const drawn = ({ element }: LaneStack) =>
  [...element.children].map((lane) => (lane as HTMLElement).dataset.lane);

describe("LaneStack", () => {
  it("draws lanes in the order that is wanted, without touching those that stay", () => {
    const stack = new LaneStack();
    stack.show(["original", "de", "ja"]);
    const insert = vi.spyOn(stack.element, "insertBefore");
    stack.show(["es", "original", "de", "ja"]);
    expect(insert).toHaveBeenCalledTimes(1);
    expect(drawn(stack)).toEqual(["es", "original", "de", "ja"]);
    stack.show(["ja", "es"]);
    expect(drawn(stack)).toEqual(["ja", "es"]);
    stack.show(["es", "ja", "original"]);
    expect(drawn(stack)).toEqual(["es", "ja", "original"]);
  });

  it("gives each lane the letters that are its own", () => {
    const stack = new LaneStack();
    stack.show(["original", "de"]);
    const lanes = { de: { sizePercent: 150, textColor: "#ffee00" } };
    stack.setLook(drawnStyle({ ...DEFAULT_CAPTION_STYLE, lanes }), DEFAULT_READING);
    const [original, german] = [...stack.element.children] as HTMLElement[];
    expect(german?.style.getPropertyValue("--caption-color")).toBe("#ffee00");
    expect(original?.style.getPropertyValue("--caption-color")).toBe("#ffffff");
    expect(stack.shapes.map(({ sizePercent }) => sizePercent)).toEqual([100, 150]);
    // Also a lane that is drawn later.
    stack.show(["ja", "de"]);
    const [japanese] = [...stack.element.children] as HTMLElement[];
    expect(japanese?.style.getPropertyValue("--caption-scale")).toBe("1");
  });

  it("knows the original of the words on screen, and of no others", () => {
    const stack = new LaneStack();
    stack.show(["de"]);
    stack.take(
      told("original", "en", [
        said("Good day to all of you who have come here.", 0, 2000),
        said(" Lighthouses are beautiful in the night.", 2000, 4000),
        said(" They never sleep at all.", 4000, 6000),
      ]),
    );
    stack.take(
      told("de", "de", [
        said("Guten Tag euch allen, die ihr hier seid, und nochmals.", 0, 2000),
        said(" Leuchttürme sind in der Nacht sehr schön.", 2000, 4000),
      ]),
    );
    expect(stack.originalOfShown()).toEqual({
      text: expect.stringContaining("Lighthouses are beautiful in the night."),
      language: "en",
    });
    expect(stack.originalOfShown()?.text).not.toContain("They never sleep");
    stack.clear();
    expect(stack.originalOfShown()).toBeNull();
  });

  it("asks for no original where it stands there itself", () => {
    const stack = new LaneStack();
    stack.show(["original", "de"]);
    stack.take(told("original", "en", [said("Good day.", 0, 1000)]));
    stack.take(told("de", "de", [said("Guten Tag.", 0, 1000)]));
    expect(stack.originalOfShown()).toBeNull();
  });

  it("reads the first translation aloud, or the original when alone", () => {
    const stack = new LaneStack();
    stack.show(["original", "de", "ja"]);
    expect(stack.readAloud).toBe("de");
    stack.show(["original"]);
    expect(stack.readAloud).toBe("original");
  });
});
