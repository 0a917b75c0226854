import { beforeEach, describe, expect, it, vi } from "vitest";
import { KNOWN_PHRASES } from "../../captions/lines/phrase-starts.ts";
import { redrawTickAt } from "../../captions/pace/redraw-tick.ts";
import type { SegmentUpdate } from "../../captions/segment.ts";
import { LaneView } from "./lane-view.ts";

vi.mock("../../platform/text.ts", () => ({ text: (key: string) => key }));

function update(firm: string, tentative: string, language = "en"): SegmentUpdate {
  const segments = (text: string) => (text === "" ? [] : [{ text, startMs: 0, endMs: 1 }]);
  return { lane: "original", language, concluded: segments(firm), tentative: segments(tentative) };
}

const lines = ({ element }: LaneView) => [...element.querySelectorAll<HTMLElement>(".line")];
const texts = (view: LaneView) =>
  lines(view).map((line) => [...line.children].map((part) => part.textContent));

function fastLane(): LaneView {
  const view = new LaneView("original", KNOWN_PHRASES);
  view.setChoices({ pace: 4, columns: null, lines: 2 });
  return view;
}

describe("LaneView", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it("is hidden while it has no text", () => {
    const view = new LaneView("original", KNOWN_PHRASES);
    expect([view.isEmpty, view.element.hidden]).toEqual([true, true]);
    view.applyUpdate(update("Good", " evening"));
    expect([view.isEmpty, view.element.hidden]).toEqual([false, false]);
    view.clear();
    expect([view.isEmpty, view.element.hidden, texts(view)]).toEqual([true, true, []]);
  });

  it("underlines tentative words without the space before them", () => {
    const view = fastLane();
    view.applyUpdate(update("Good", " evening"));
    expect(texts(view)).toEqual([["Good ", "evening"]]);
    view.applyUpdate(update(" evening,", ""));
    expect(texts(view)).toEqual([["Good evening,", ""]]);
  });

  it("shows delayed text at moments shared with other lanes", () => {
    const views = [new LaneView("original", KNOWN_PHRASES), new LaneView("de", KNOWN_PHRASES)];
    const shownAtMs = views.map((view, lane) => {
      vi.setSystemTime(0);
      vi.advanceTimersByTime(30 + lane * 20);
      view.applyUpdate(update("", "Good"));
      while (texts(view).length === 0) vi.advanceTimersByTime(10);
      return Date.now();
    });
    expect(shownAtMs.map((ms) => redrawTickAt(ms) - ms)).toEqual([0, 0]);
  });

  it("draws at a due moment although more words arrive first", () => {
    const view = new LaneView("original", KNOWN_PHRASES);
    view.applyUpdate(update("", "Good"));
    vi.advanceTimersByTime(redrawTickAt(Date.now() + 1) + 1 - Date.now());
    view.applyUpdate(update("", "Good evening"));
    vi.advanceTimersByTime(redrawTickAt(Date.now()) - 10 - Date.now());
    // A busy page: the timer is late and the next words arrive first.
    vi.setSystemTime(redrawTickAt(Date.now()) + 5);
    view.applyUpdate(update("", "Good evening all"));
    vi.advanceTimersByTime(10);
    expect(texts(view)).toEqual([["", "Good evening"]]);
  });

  it("shows new firm text at once", () => {
    const view = new LaneView("original", KNOWN_PHRASES);
    view.applyUpdate(update("", "Good"));
    expect(texts(view)).toEqual([]);
    view.applyUpdate(update("Good", ""));
    expect(texts(view)).toEqual([["Good", ""]]);
  });

  it("keeps the two newest lines in their elements once the older one has been read", () => {
    const view = fastLane();
    const sentence = "The lamp of the first lighthouse was a fire of wood.";
    view.applyUpdate(update(sentence, ""));
    const [, second] = lines(view);
    view.applyUpdate(update(` ${sentence}`, ""));
    expect(texts(view)).toEqual([
      ["The lamp of the first lighthouse was", ""],
      ["a fire of wood. The lamp of the first", ""],
    ]);
    vi.advanceTimersByTime(3000);
    expect(texts(view)).toEqual([
      ["a fire of wood. The lamp of the first", ""],
      ["lighthouse was a fire of wood.", ""],
    ]);
    expect(lines(view)[0]).toBe(second);
  });

  it("shows tentative words after they have been stable for a while", () => {
    const view = new LaneView("original", KNOWN_PHRASES);
    view.applyUpdate(update("", "Good"));
    view.applyUpdate(update("", "Good evening"));
    expect(view.isEmpty).toBe(true);
    vi.advanceTimersByTime(1500);
    expect(texts(view)).toEqual([["", "Good evening"]]);
  });

  it("keeps a firm line in place when the tentative one below it disappears", () => {
    const view = fastLane();
    view.applyUpdate(update("One two three four five six seven eight", " nine ten eleven twelve"));
    vi.advanceTimersByTime(5000);
    const sentence = " thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
    view.applyUpdate(update(" nine ten eleven twelve", sentence));
    const [top] = lines(view);
    view.dropTentative();
    expect(texts(view)).toEqual([["nine ten eleven twelve", ""]]);
    expect(lines(view)[0]).toBe(top);
  });

  it("drops pending text when cleared", () => {
    const view = new LaneView("original", KNOWN_PHRASES);
    view.applyUpdate(update("", "Good"));
    view.clear();
    vi.advanceTimersByTime(60_000);
    expect(view.isEmpty).toBe(true);
  });

  it("sets its language and direction", () => {
    const view = new LaneView("original", KNOWN_PHRASES);
    view.applyUpdate(update("مساء الخير", "", "ar"));
    expect([view.element.lang, view.element.dir]).toEqual(["ar", "rtl"]);
    view.applyUpdate(update(" Good", "", "en"));
    expect([view.element.lang, view.element.dir]).toEqual(["en", "ltr"]);
  });
});
