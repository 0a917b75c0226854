import { describe, expect, it, vi } from "vitest";
import { DEFAULT_CAPTION_STYLE } from "../../captions/look/caption-style.ts";
import { resolveStyle } from "../../captions/look/resolved-style.ts";
import { DEFAULT_READING } from "../../captions/pace/reading-choices.ts";
import type { Segment } from "../../captions/segment.ts";
import { LaneStack } from "./lane-stack.ts";

vi.mock("../../platform/text.ts", () => ({ text: (key: string) => key }));

const segment = (text: string, startMs: number, endMs: number): Segment => ({
  text,
  startMs,
  endMs,
});

const updateOf = (lane: string, language: string, concluded: readonly Segment[]) => ({
  lane,
  language,
  ordinal: 0,
  concluded,
  tentative: [],
});

const drawn = ({ element }: LaneStack) =>
  [...element.children].map((lane) => (lane as HTMLElement).dataset.lane);

describe("LaneStack", () => {
  it("draws lanes in the given order without touching those that stay", () => {
    const stack = new LaneStack();
    stack.showLanes(["original", "de", "ja"]);
    const insert = vi.spyOn(stack.element, "insertBefore");
    stack.showLanes(["es", "original", "de", "ja"]);
    expect(insert).toHaveBeenCalledTimes(1);
    expect(drawn(stack)).toEqual(["es", "original", "de", "ja"]);
    stack.showLanes(["ja", "es"]);
    expect(drawn(stack)).toEqual(["ja", "es"]);
    stack.showLanes(["es", "ja", "original"]);
    expect(drawn(stack)).toEqual(["es", "ja", "original"]);
  });

  it("draws no words of a lane that is not shown", () => {
    const stack = new LaneStack();
    stack.applyUpdate(updateOf("original", "en", [segment("Good evening.", 0, 900)]));
    stack.applyUpdate(updateOf("de", "de", [segment("Guten Abend.", 0, 900)]));
    stack.showLanes(["original"]);
    expect(drawn(stack)).toEqual(["original"]);
    expect(stack.element.textContent).not.toContain("Guten Abend.");
  });

  it("gives each lane its own style", () => {
    const stack = new LaneStack();
    stack.showLanes(["original", "de"]);
    const lanes = { de: { sizePercent: 150, textColor: "#ffee00" } };
    stack.setLook(resolveStyle({ ...DEFAULT_CAPTION_STYLE, lanes }), DEFAULT_READING);
    const [original, german] = [...stack.element.children] as HTMLElement[];
    expect(german?.style.getPropertyValue("--caption-color")).toBe("#ffee00");
    expect(original?.style.getPropertyValue("--caption-color")).toBe("#ffffff");
    expect(stack.laneShapes.map(({ sizePercent }) => sizePercent)).toEqual([100, 150]);
    // A lane created later gets the same columns.
    stack.showLanes(["ja", "de"]);
    const [japanese] = [...stack.element.children] as HTMLElement[];
    expect(japanese?.style.getPropertyValue("--caption-scale")).toBe("1");
  });

  it("finds the original of the text on screen", () => {
    const stack = new LaneStack();
    stack.showLanes(["de"]);
    stack.applyUpdate(
      updateOf("original", "en", [
        segment("Good day to all of you who have come here.", 0, 2000),
        segment(" Lighthouses are beautiful in the night.", 2000, 4000),
        segment(" They never sleep at all.", 4000, 6000),
      ]),
    );
    stack.applyUpdate(
      updateOf("de", "de", [
        segment("Guten Tag euch allen, die ihr hier seid, und nochmals.", 0, 2000),
        segment(" Leuchttürme sind in der Nacht sehr schön.", 2000, 4000),
      ]),
    );
    expect(stack.hiddenText()).toEqual({
      text: expect.stringContaining("Lighthouses are beautiful in the night."),
      language: "en",
      lane: "original",
    });
    expect(stack.hiddenText()?.text).not.toContain("They never sleep");
    stack.clear();
    expect(stack.hiddenText()).toBeNull();
  });

  it("finds a hidden translation while the original lane is shown, and nothing without one", () => {
    const stack = new LaneStack();
    stack.showLanes(["original"]);
    stack.applyUpdate(updateOf("original", "en", [segment("Good day.", 0, 1000)]));
    expect(stack.hiddenText()).toBeNull();
    stack.applyUpdate(updateOf("de", "de", [segment("Guten Tag.", 0, 1000)]));
    expect(stack.hiddenText()).toEqual({ text: "Guten Tag.", language: "de", lane: "de" });
    stack.showLanes(["original", "de"]);
    expect(stack.hiddenText()).toBeNull();
  });

  it("announces the first translation, or the original when it is alone", () => {
    const stack = new LaneStack();
    stack.showLanes(["original", "de", "ja"]);
    expect(stack.readAloudLane).toBe("de");
    stack.showLanes(["original"]);
    expect(stack.readAloudLane).toBe("original");
  });
});
