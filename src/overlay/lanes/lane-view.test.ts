import { beforeEach, describe, expect, it, vi } from "vitest";
import { PHRASES } from "../../captions/lines/phrase-starts.ts";
import { momentOf } from "../../captions/pace/caption-moment.ts";
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

/** A lane in which every word is shown as it comes. */
function fastLane(): LaneView {
  const view = new LaneView("original", PHRASES);
  view.setChoices({ pace: 4, columns: null, lines: 2 });
  return view;
}

describe("LaneView", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it("is out of sight until there are words, and again when they are cleared", () => {
    const view = new LaneView("original", PHRASES);
    expect([view.isEmpty, view.element.hidden]).toEqual([true, true]);
    view.update(update("Good", " evening"));
    expect([view.isEmpty, view.element.hidden]).toEqual([false, false]);
    view.clear();
    expect([view.isEmpty, view.element.hidden, texts(view)]).toEqual([true, true, []]);
  });

  it("marks the tentative words, and not the space before them", () => {
    const view = fastLane();
    view.update(update("Good", " evening"));
    expect(texts(view)).toEqual([["Good ", "evening"]]);
    view.update(update(" evening,", ""));
    expect(texts(view)).toEqual([["Good evening,", ""]]);
  });

  it("shows what was kept back at moments that it shares with other lanes", () => {
    const views = [new LaneView("original", PHRASES), new LaneView("de", PHRASES)];
    const shownAtMs = views.map((view, lane) => {
      vi.setSystemTime(0);
      vi.advanceTimersByTime(30 + lane * 20);
      view.update(update("", "Good"));
      while (texts(view).length === 0) vi.advanceTimersByTime(10);
      return Date.now();
    });
    expect(shownAtMs.map((ms) => momentOf(ms) - ms)).toEqual([0, 0]);
  });

  it("draws at a moment that has come, although more words come before it does", () => {
    const view = new LaneView("original", PHRASES);
    view.update(update("", "Good"));
    vi.advanceTimersByTime(momentOf(Date.now() + 1) + 1 - Date.now());
    view.update(update("", "Good evening"));
    vi.advanceTimersByTime(momentOf(Date.now()) - 10 - Date.now());
    // The page is busy: its timer is late, and the next words are there first.
    vi.setSystemTime(momentOf(Date.now()) + 5);
    view.update(update("", "Good evening all"));
    vi.advanceTimersByTime(10);
    expect(texts(view)).toEqual([["", "Good evening"]]);
  });

  it("shows what is new and firm the moment it comes", () => {
    const view = new LaneView("original", PHRASES);
    view.update(update("", "Good"));
    expect(texts(view)).toEqual([]);
    view.update(update("Good", ""));
    expect(texts(view)).toEqual([["Good", ""]]);
  });

  it("draws the two newest lines, each in the element it began in, once the older one was read", () => {
    const view = fastLane();
    const sentence = "The lamp of the first lighthouse was a fire of wood.";
    view.update(update(sentence, ""));
    const [, second] = lines(view);
    view.update(update(` ${sentence}`, ""));
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

  it("shows tentative words by themselves once they have stood for a while", () => {
    const view = new LaneView("original", PHRASES);
    view.update(update("", "Good"));
    view.update(update("", "Good evening"));
    expect(view.isEmpty).toBe(true);
    vi.advanceTimersByTime(1500);
    expect(texts(view)).toEqual([["", "Good evening"]]);
  });

  it("keeps a firm line where it is when the tentative one below it goes", () => {
    const view = fastLane();
    view.update(update("One two three four five six seven eight", " nine ten eleven twelve"));
    vi.advanceTimersByTime(5000);
    const sentence = " thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
    view.update(update(" nine ten eleven twelve", sentence));
    const [top] = lines(view);
    view.dropTentative();
    expect(texts(view)).toEqual([["nine ten eleven twelve", ""]]);
    expect(lines(view)[0]).toBe(top);
  });

  it("shows nothing that was to come once it was cleared", () => {
    const view = new LaneView("original", PHRASES);
    view.update(update("", "Good"));
    view.clear();
    vi.advanceTimersByTime(60_000);
    expect(view.isEmpty).toBe(true);
  });

  it("says which language it is in, and which way that is written", () => {
    const view = new LaneView("original", PHRASES);
    view.update(update("مساء الخير", "", "ar"));
    expect([view.element.lang, view.element.dir]).toEqual(["ar", "rtl"]);
    view.update(update(" Good", "", "en"));
    expect([view.element.lang, view.element.dir]).toEqual(["en", "ltr"]);
  });
});
