import { describe, expect, it } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import { RowMerger } from "./merge-rows.ts";
import type { RowCell, TranscriptRow, WordsRow } from "./transcript-row.ts";

const LANES = ["original", "de", "ja"];

/** A row of five seconds; a cell lasts as long as its row unless it is told otherwise. */
function row(at: number, cells: Readonly<Record<string, string | [string, number]>>): WordsRow {
  const [startMs, endMs] = [at * 5000, at * 5000 + 5000];
  const entries = Object.entries(cells).map(([lane, made]): [string, RowCell] => {
    const [text, lastsMs] = typeof made === "string" ? [made, 5000] : made;
    const parts = [{ ordinal: at, from: 0, to: text.length }];
    return [lane, { lane, language: lane, text, parts, startMs, endMs: startMs + lastsMs }];
  });
  return {
    ...{ kind: "words", id: at, startMs, endMs, spokenAtMs: null, mediaMs: at === 0 ? null : at },
    cells: new Map(entries),
  };
}

const tableOf = (rows: readonly TranscriptRow[]) =>
  rows.map((each) =>
    each.kind === "words"
      ? [each.id, ...LANES.map((lane) => each.cells.get(lane)?.text ?? "")].join("|")
      : each.kind,
  );

const merge = (rows: readonly TranscriptRow[], { lanes = LANES, isLive = false } = {}) =>
  new RowMerger().mergeRows(rows, lanes, isLive);

describe("merged rows", () => {
  it("join a sentence that a translation has put into the row above", () => {
    const rows = [
      row(0, { original: "A.", de: ["AB.", 9000], ja: "a" }),
      row(1, { original: " B.", ja: "b" }),
      row(2, { original: " C.", de: " C.", ja: "c" }),
    ];
    expect(tableOf(merge(rows))).toEqual(["0|A. B.|AB.|ab", "2| C.| C.|c"]);
    const [first] = merge(rows);
    expect(first).toMatchObject({ startMs: 0, endMs: 10_000, mediaMs: 1 });
  });

  it("join a sentence to the row below, where its words begin earlier", () => {
    const below = row(1, { original: " B.", de: "AB." });
    const early = new Map(below.cells);
    early.set("de", { ...(below.cells.get("de") as RowCell), startMs: 1000 });
    const rows = [row(0, { original: "A." }), { ...below, cells: early }];
    expect(tableOf(merge(rows, { lanes: ["original", "de"] }))).toEqual(["0|A. B.|AB.|"]);
  });

  it("stay apart where a lane is hidden, or began later or ended", () => {
    const rows = [0, 1, 2, 3, 4, 5].map((at) =>
      row(at, { original: `${at}`, ...(at === 5 && { de: "5" }) }),
    );
    expect(merge(rows, { lanes: ["original"] })).toBe(rows);
    expect(tableOf(merge(rows, { lanes: ["original", "de"] }))).toEqual([
      "0|0||",
      "1|1||",
      "2|2345|5|",
    ]);
  });

  it("wait for words that may still come, and join when they cannot", () => {
    const rows = [row(0, { original: "A.", de: "A." }), row(1, { original: " B." })];
    const lanes = ["original", "de"];
    expect(merge(rows, { lanes, isLive: true })).toBe(rows);
    expect(tableOf(merge(rows, { lanes }))).toEqual(["0|A. B.|A.|"]);
  });

  it("never cross a gap or a page", () => {
    const gap: TranscriptRow = { kind: "gap", id: 9, startMs: 5000, endMs: 5000 };
    const rows = [row(0, { original: "A.", de: ["A.", 9000] }), gap, row(1, { original: " B." })];
    expect(merge(rows, { lanes: ["original", "de"] })).toBe(rows);
  });

  it("keep unchanged rows as they are", () => {
    const merger = new RowMerger();
    const rows = [row(0, { original: "A.", de: ["AB.", 9000] }), row(1, { original: " B." })];
    const lanes = ["original", "de"];
    const [first] = merger.mergeRows(rows, lanes, false);
    const more = [...rows, row(2, { original: "C.", de: "C." })];
    expect(merger.mergeRows(more, lanes, false)[0]).toBe(first);
    more[1] = row(1, { original: " B!" });
    expect(merger.mergeRows(more, lanes, false)[0]).not.toBe(first);
  });

  it("lose, repeat and reorder no word", () => {
    const talk = fc.array(fc.subarray(LANES, { minLength: 1 }), { maxLength: 40 });
    fc.assert(
      fc.property(talk, fc.boolean(), (shape, isLive) => {
        const rows = rowsOf(shape);
        const merged = merge(rows, { isLive });
        for (const lane of LANES) expect(wordsIn(merged, lane)).toBe(wordsIn(rows, lane));
        const ids = merged.map(({ id }) => id);
        expect(ids).toEqual([...ids].sort((a, b) => a - b));
      }),
    );
  });

  it("leave no cell empty between the words of a lane", () => {
    const lanes = fc.subarray(LANES, { minLength: 2 });
    fc.assert(
      fc.property(fc.array(lanes, { minLength: 2, maxLength: 8 }), (shape) => {
        // No lane is silent for more than one row.
        fc.pre(
          LANES.every((lane) =>
            shape.every(
              (here, at) => here.includes(lane) || (shape[at + 1] ?? shape[at - 1])?.includes(lane),
            ),
          ),
        );
        for (const row of merge(rowsOf(shape))) {
          expect(row.kind === "words" && row.cells.size).toBe(LANES.length);
        }
      }),
    );
  });
});

const rowsOf = (shape: readonly (readonly string[])[]) =>
  shape.map((lanes, at) =>
    row(at, Object.fromEntries(lanes.map((lane) => [lane, `${lane}${at} `]))),
  );

const wordsIn = (rows: readonly TranscriptRow[], lane: string) =>
  rows.map((each) => (each.kind === "words" ? (each.cells.get(lane)?.text ?? "") : "")).join("");
