import { describe, expect, it } from "vitest";
import { LineFlow } from "./line-flow.ts";

const texts = (flow: LineFlow, count = 10) =>
  flow.lines(count).map(({ firm, tentative }) => [firm, tentative]);

describe("LineFlow", () => {
  it("breaks before the word that would exceed 42 characters", () => {
    const flow = new LineFlow("en");
    flow.update("The lamp of the first lighthouse was a fire of wood.", "", "en");
    expect(texts(flow)).toEqual([
      ["The lamp of the first lighthouse was a", ""],
      ["fire of wood.", ""],
    ]);
  });

  it("joins segments with the empty string", () => {
    const flow = new LineFlow("en");
    flow.update("Good", "", "en");
    flow.update(" evening,", " every", "en");
    expect(texts(flow)).toEqual([["Good evening,", " every"]]);
    flow.update(" everyone.", "", "en");
    expect(texts(flow)).toEqual([["Good evening, everyone.", ""]]);
  });

  it("keeps the names of tentative lines while they grow, and gives new ones after a clearing", () => {
    const flow = new LineFlow("en");
    const ids = () => flow.lines(10).map(({ id }) => id);
    const long = "a tired captain who took one light for the other";
    flow.update("", long, "en");
    flow.update("", `${long} could`, "en");
    expect(ids()).toEqual([0, 1]);
    flow.clear();
    flow.update("", long, "en");
    expect(ids()).toEqual([2, 3]);
  });

  it("never moves a firm word, whatever the tentative tail does", () => {
    const flow = new LineFlow("en");
    const words = "Long before there were maps of the coast people lit fires on the hills".split(
      " ",
    );
    const places = new Map<number, string>();
    words.forEach((word, i) => {
      flow.update(i === 0 ? word : ` ${word}`, ` ${"x".repeat((i * 7) % 50)} yy`, "en");
      for (const line of flow.lines(10)) {
        const before = places.get(line.id) ?? "";
        expect(line.firm.startsWith(before)).toBe(true);
        places.set(line.id, line.firm);
      }
    });
  });

  it("breaks Japanese by words, 16 characters a line, punctuation never in front", () => {
    const flow = new LineFlow("ja");
    flow.update(
      "昔の灯台の明かりは、薪を燃やす火でした。海を行く人々は、それを頼りにしました。",
      "",
      "ja",
    );
    for (const [line] of texts(flow)) {
      expect([...(line ?? "")].length).toBeLessThanOrEqual(16);
      expect(line).not.toMatch(/^[、。]/);
    }
    expect(
      texts(flow)
        .map(([line]) => line)
        .join(""),
    ).toContain("海を行く人々は、");
  });

  it("gives a line that is longer than any line may be its own", () => {
    const flow = new LineFlow("de");
    flow.update(`Die ${"Donaudampfschifffahrts".repeat(3)} fährt`, "", "de");
    expect(texts(flow).map(([line]) => line?.length)).toEqual([3, 66, 5]);
  });

  it("begins on a new line after it was cleared", () => {
    const flow = new LineFlow("en");
    flow.update("Before.", "", "en");
    const [before] = flow.lines(1);
    flow.clear();
    expect(flow.lines(2)).toEqual([]);
    flow.update(" After.", "", "en");
    const [after] = flow.lines(1);
    expect(after?.firm).toBe("After.");
    expect(after?.id).not.toBe(before?.id);
  });
});
