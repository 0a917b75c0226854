import { describe, expect, it } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import { lineWidthOf, widthOf } from "../text/text-width.ts";
import { LineFlow } from "./line-flow.ts";
import { KNOWN_PHRASES } from "./phrase-starts.ts";

function flowOf(language: string, columns: number | null = null) {
  const flow = new LineFlow(KNOWN_PHRASES);
  return {
    flow,
    write: (
      firm: string,
      tentative = "",
      pauses: readonly number[] = [],
      mayStartLine = () => true,
    ) =>
      flow.write({
        language,
        firm,
        tentative,
        room: lineWidthOf(language, columns),
        pauses,
        mayStartLine,
        onWithdrawn: () => undefined,
      }),
    texts: () => flow.lines.map(({ firm, tentative }) => [firm, tentative]),
    firm: () => flow.lines.map((line) => line.firm),
  };
}

describe("LineFlow", () => {
  it("breaks before the word that would exceed 42 letters, and before its article", () => {
    const { write, texts } = flowOf("en");
    write("The lamp of the first lighthouse was a fire of wood.");
    expect(texts()).toEqual([
      ["The lamp of the first lighthouse was", ""],
      ["a fire of wood.", ""],
    ]);
  });

  it("breaks to the given width", () => {
    const { write, firm } = flowOf("en", 20);
    write("The lamp of the first lighthouse was a fire of wood.");
    expect(firm()).toEqual(["The lamp of", "the first lighthouse", "was a fire of wood."]);
  });

  it("ends a nearly full line with its sentence, not with the first word of the next", () => {
    const { write, firm } = flowOf("en");
    write("People lit fires on the hills. Sailors saw them.");
    expect(firm()).toEqual(["People lit fires on the hills.", "Sailors saw them."]);
  });

  it("joins segments with the empty string", () => {
    const { write, texts } = flowOf("en");
    write("Good");
    write(" evening,", " every");
    expect(texts()).toEqual([["Good evening,", " every"]]);
    write(" everyone.");
    expect(texts()).toEqual([["Good evening, everyone.", ""]]);
  });

  it("begins a new line after a pause, but moves nothing already drawn", () => {
    const { write, firm } = flowOf("en");
    write("Before.");
    write(" After.", "", [0]);
    expect(firm()).toEqual(["Before.", "After."]);
    write("", " More", []);
    write(" More.", "", [0]);
    expect(firm()).toEqual(["Before.", "After. More."]);
  });

  it("stops where no line may begin, and returns how much it wrote", () => {
    const { write, firm } = flowOf("en");
    const text = "The lamp of the first lighthouse was a fire of wood.";
    let lines = 0;
    const written = write(text, "", [], () => lines++ < 1);
    expect(text.slice(0, written)).toBe("The lamp of the first lighthouse was");
    write(text.slice(written));
    expect(firm()).toEqual(["The lamp of the first lighthouse was", "a fire of wood."]);
  });

  it("keeps the ids of tentative lines while they grow, and uses new ones after a clear", () => {
    const { flow, write } = flowOf("en");
    const ids = () => flow.lines.map(({ id }) => id);
    const long = "a tired captain who took one light for the other";
    write("", long);
    write("", `${long} could`);
    expect(ids()).toEqual([0, 1]);
    flow.clear();
    write("", long);
    expect(ids()).toEqual([2, 3]);
  });

  it("gives a word longer than any line a line of its own", () => {
    const { write, firm } = flowOf("de");
    write(`Er ${"Donaudampfschifffahrts".repeat(3)} fährt`);
    expect(firm().map(({ length }) => length)).toEqual([2, 66, 5]);
  });

  it("breaks Japanese by words, 16 characters a line, without leading punctuation", () => {
    const { write, firm } = flowOf("ja");
    write("昔の灯台の明かりは、薪を燃やす火でした。海を行く人々は、それを頼りにしました。");
    for (const line of firm()) {
      expect([...line].length).toBeLessThanOrEqual(16);
      expect(line).not.toMatch(/^[、。]/);
    }
    expect(firm().join("")).toContain("海を行く人々は、");
  });

  it("counts Latin letters in Japanese as half-width", () => {
    const { write, firm } = flowOf("ja");
    write("NHKのニュースはBBCのニュースとCNNのニュースです。");
    for (const line of firm()) expect(widthOf(line)).toBeLessThanOrEqual(32);
    expect([...(firm()[0] ?? "")].length).toBeGreaterThan(16);
  });

  it("forgets only firm lines", () => {
    const { flow, write, texts } = flowOf("en", 10);
    write("one two", " three four five six");
    flow.forgetLinesBefore(2);
    expect(flow.tentative).toBe(" three four five six");
    write(" three four five six");
    flow.forgetLinesBefore(2);
    expect(texts()).toEqual([["five six", ""]]);
  });

  const letters = { en: ["a", "bc", "the", ".", ",", " ", " "], ja: ["海", "の", "。", "っ", "a"] };
  it.each(["en", "ja"] as const)(
    "never moves a word of %s as long as what is before it stays",
    (language) => {
      const text = fc.string({ unit: fc.constantFrom(...letters[language]), maxLength: 60 });
      fc.assert(
        fc.property(fc.array(fc.tuple(text, text)), (updates) => {
          const { flow, write } = flowOf(language, 8);
          let all = "";
          let before: string[] = [];
          let beforeText = "";
          for (const [firm, tentative] of updates) {
            expect(write(firm, tentative)).toBe(firm.length);
            all += firm;
            const lines = flow.lines.map((line) => line.firm + line.tentative);
            const now = all + tentative;
            let same = 0;
            while (same < beforeText.length && beforeText[same] === now[same]) same++;
            // The line that the common words filled still has them.
            let letters = 0;
            for (const [at, line] of before.slice(0, -1).entries()) {
              letters += line.replaceAll(/\s/g, "").length;
              const next = now.slice(0, same).replaceAll(/\s/g, "").length;
              if (letters < next && !/\s/.test(line)) expect(lines[at]).toBe(line);
            }
            expect(lines.join("").replaceAll(/\s/g, "")).toBe(now.replaceAll(/\s/g, ""));
            before = lines;
            beforeText = now;
          }
        }),
      );
    },
  );
});
