import { describe, expect, it } from "vitest";
import type { SegmentUpdate } from "../captions/segment.ts";
import { LaneView } from "./lane-view.ts";

function update(firm: string, tentative: string, language = "en"): SegmentUpdate {
  const segments = (text: string) => (text === "" ? [] : [{ text, startMs: 0, endMs: 1 }]);
  return { lane: "original", language, concluded: segments(firm), tentative: segments(tentative) };
}

const lines = ({ element }: LaneView) => [...element.querySelectorAll<HTMLElement>(".line")];
const texts = (view: LaneView) =>
  lines(view).map((line) => [...line.children].map((part) => part.textContent));

describe("LaneView", () => {
  it("is out of sight until there are words, and again when they are cleared", () => {
    const view = new LaneView("original");
    expect([view.isEmpty, view.element.hidden]).toEqual([true, true]);
    view.update(update("Good", " evening"));
    expect([view.isEmpty, view.element.hidden]).toEqual([false, false]);
    view.clear();
    expect([view.isEmpty, view.element.hidden, texts(view)]).toEqual([true, true, []]);
  });

  it("marks the tentative words, and not the space before them", () => {
    const view = new LaneView("original");
    view.update(update("Good", " evening"));
    expect(texts(view)).toEqual([["Good ", "evening"]]);
    view.update(update(" evening,", ""));
    expect(texts(view)).toEqual([["Good evening,", ""]]);
  });

  it("draws the two newest lines, each in the element it began in", () => {
    const view = new LaneView("original");
    const sentence = "The lamp of the first lighthouse was a fire of wood.";
    view.update(update(sentence, ""));
    const [, second] = lines(view);
    view.update(update(` ${sentence}`, ""));
    expect(texts(view)).toEqual([
      ["fire of wood. The lamp of the first", ""],
      ["lighthouse was a fire of wood.", ""],
    ]);
    expect(lines(view)[0]).toBe(second);
  });

  it("puts a line that comes back above the one that stayed", () => {
    const view = new LaneView("original");
    view.update(update("One two three four five six seven eight", " nine ten eleven twelve"));
    const sentence = " thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
    view.update(update(" nine ten eleven twelve", sentence));
    const before = texts(view);
    view.dropTentative();
    expect(texts(view)).not.toEqual(before);
    const joined = texts(view).flat().join(" ").replace(/ +/g, " ").trim();
    expect(joined).toBe("One two three four five six seven eight nine ten eleven twelve");
  });

  it("says which language it is in, and which way that is written", () => {
    const view = new LaneView("original");
    view.update(update("مساء الخير", "", "ar"));
    expect([view.element.lang, view.element.dir]).toEqual(["ar", "rtl"]);
    view.update(update(" Good", "", "en"));
    expect([view.element.lang, view.element.dir]).toEqual(["en", "ltr"]);
  });
});
