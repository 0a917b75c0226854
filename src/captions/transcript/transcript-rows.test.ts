// @vitest-environment node
import { describe, expect, it } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import type { PlacedSegment, WordsRow } from "./transcript-row.ts";
import { TranscriptRows } from "./transcript-rows.ts";

function segment(lane: string, ordinal: number, text: string, at: [number, number]): PlacedSegment {
  const [startMs, endMs] = at;
  const language = lane === "original" ? "en" : lane;
  const spokenAtMs = 1_000_000 + startMs;
  return { lane, language, ordinal, text, startMs, endMs, spokenAtMs, mediaMs: startMs / 2 };
}

function wordsOf(rows: TranscriptRows): WordsRow[] {
  return rows.rows.filter((row) => row.kind === "words");
}

function textOf(rows: TranscriptRows, lane: string): string {
  return wordsOf(rows)
    .map(({ cells }) => cells.get(lane)?.text ?? "")
    .join("");
}

/** What stands in each row, a column a lane. */
function tableOf(rows: TranscriptRows): string[] {
  return rows.rows.map((row) => {
    if (row.kind === "gap") return `[${row.endMs - row.startMs} ms]`;
    if (row.kind === "page") return `# ${row.title}`;
    return rows.lanes.map((lane) => row.cells.get(lane)?.text.trim() ?? "").join(" | ");
  });
}

/** A lane of words that were cut anywhere: within words, between sentences, with pauses or not. */
const laneOf = (lane: string) =>
  fc
    .array(
      fc.record({
        text: fc.oneof(
          fc.constantFrom(
            " Yes.",
            " and then we",
            " went. ",
            "“Why?” she",
            "ありがとう。",
            " 3.",
            "",
          ),
          fc.lorem({ mode: "sentences", maxCount: 3 }),
          fc.string({ maxLength: 12 }),
        ),
        pauseMs: fc.constantFrom(-400, 0, 0, 0, 900, 5000),
        lengthMs: fc.integer({ min: 0, max: 9000 }),
      }),
      { maxLength: 25 },
    )
    .map((pieces) => {
      let atMs = 0;
      return pieces.map(({ text, pauseMs, lengthMs }, ordinal) => {
        const startMs = Math.max(0, atMs + pauseMs);
        atMs = startMs + lengthMs;
        return segment(lane, ordinal, text, [startMs, atMs]);
      });
    });

const LANES = ["original", "de", "ja"];

/** Several lanes, in an order in which they may be told: each lane in its own order. */
const talk = fc
  .tuple(...LANES.map(laneOf), fc.infiniteStream(fc.nat({ max: LANES.length - 1 })))
  .map((parts) => {
    const lanes = (parts.slice(0, -1) as PlacedSegment[][]).map((lane) => [...lane]);
    const told: PlacedSegment[] = [];
    const picks = parts.at(-1) as Iterable<number>;
    for (const pick of picks) {
      if (lanes.every((lane) => lane.length === 0)) break;
      const next = lanes[pick]?.shift();
      if (next) told.push(next);
    }
    return told;
  });

const gaps = fc.array(
  fc.record({ fromMs: fc.nat({ max: 90_000 }), lengthMs: fc.integer({ min: 1, max: 9000 }) }),
  { maxLength: 4 },
);

describe("rows of a transcript", () => {
  it("lose no word and double none, whatever the segmentation, the order and the gaps", () => {
    fc.assert(
      fc.property(talk, gaps, fc.integer({ min: 1, max: 9 }), (told, lost, step) => {
        const rows = new TranscriptRows();
        for (let at = 0; at < told.length; at += step) {
          rows.append(told.slice(at, at + step));
          rows.addGaps(
            lost.slice(0, at).map(({ fromMs, lengthMs }) => ({ fromMs, toMs: fromMs + lengthMs })),
          );
          // Told again, as after a new connection.
          rows.append(told.slice(Math.max(0, at - 2), at + step));
        }
        for (const lane of LANES) {
          const own = told.filter((one) => one.lane === lane);
          expect(textOf(rows, lane)).toBe(own.map(({ text }) => text).join(""));
          // What each cell says it is made of, is what it is made of.
          for (const { cells } of wordsOf(rows)) {
            const cell = cells.get(lane);
            if (!cell) continue;
            const made = cell.parts.map(({ ordinal, from, to }) =>
              own[ordinal]?.text.slice(from, to),
            );
            expect(made.join("")).toBe(cell.text);
          }
        }
        const starts = rows.rows.map(({ startMs }) => startMs);
        expect(starts).toEqual([...starts].sort((a, b) => a - b));
        expect(rows.rows.map(({ id }) => rows.indexOf(id))).toEqual([...rows.rows.keys()]);
        expect(new Set(rows.rows.map(({ id }) => id)).size).toBe(rows.rows.length);
      }),
    );
  });

  it("leave what stands: later words come after it or in other rows, and ids keep their order", () => {
    fc.assert(
      fc.property(talk, (told) => {
        const rows = new TranscriptRows();
        let before = new Map<number, WordsRow>();
        let order: number[] = [];
        for (const one of told) {
          const changed = rows.append([one]);
          const now = new Map(wordsOf(rows).map((row) => [row.id, row]));
          for (const [id, row] of before) {
            const after = now.get(id);
            if (!changed.has(id)) expect(after).toBe(row);
            for (const [lane, { text }] of row.cells) {
              expect(after?.cells.get(lane)?.text.startsWith(text)).toBe(true);
            }
          }
          const ids = rows.rows.map(({ id }) => id);
          expect(ids.filter((id) => order.includes(id))).toEqual(order);
          expect(changed.size).toBeLessThan(12);
          before = now;
          order = ids;
        }
      }),
    );
  });

  it("break at the ends of sentences, also within a segment, and after a pause", () => {
    const rows = new TranscriptRows();
    rows.append([
      segment("original", 0, "The lamp burns whale oil. It was", [0, 4000]),
      segment("original", 1, " lit at dusk by Dr. Fresnel himself.", [4000, 8000]),
      segment("original", 2, " And so", [8000, 8500]),
      segment("original", 3, " nobody knew", [12_000, 13_000]),
    ]);
    expect(tableOf(rows)).toEqual([
      "The lamp burns whale oil.",
      "It was lit at dusk by Dr. Fresnel himself.",
      "And so",
      "nobody knew",
    ]);
    const [first, second] = wordsOf(rows);
    expect(first).toMatchObject({ startMs: 0, spokenAtMs: 1_000_000, mediaMs: 0 });
    expect(second?.startMs).toBe(second?.cells.get("original")?.startMs);
    expect(second?.startMs).toBeCloseTo((4000 * 25) / 32);
    expect(second?.cells.get("original")?.parts).toEqual([
      { ordinal: 0, from: 25, to: 32 },
      { ordinal: 1, from: 0, to: 36 },
    ]);
  });

  const ORIGINAL = [
    segment("original", 0, "The lamp burns whale oil here.", [0, 4000]),
    segment("original", 1, " It is lit at dusk, every evening.", [4000, 8000]),
    segment("original", 2, " Nobody remembers why it is so.", [8000, 12_000]),
  ];
  const GERMAN = [
    segment("de", 0, "Die Lampe brennt mit Walöl. Angezündet wird", [300, 5000]),
    segment("de", 1, " sie jeden Abend in der Dämmerung.", [5000, 8300]),
    segment("de", 2, " Niemand weiß mehr, warum.", [8500, 11_000]),
  ];
  const TABLE = [
    "The lamp burns whale oil here. | Die Lampe brennt mit Walöl.",
    "It is lit at dusk, every evening. | Angezündet wird sie jeden Abend in der Dämmerung.",
    "Nobody remembers why it is so. | Niemand weiß mehr, warum.",
  ];

  it("lay translations beside what they translate, read from the disk or as they come", () => {
    const stored = new TranscriptRows();
    stored.append([...GERMAN, ...ORIGINAL]);
    expect(tableOf(stored)).toEqual(TABLE);
    const live = new TranscriptRows();
    for (const [index, original] of ORIGINAL.entries()) {
      live.append([original]);
      const before = GERMAN[index - 1];
      if (before) live.append([before]);
    }
    live.append(GERMAN);
    expect(tableOf(live)).toEqual(TABLE);
  });

  it("take a translation that is told before the original", () => {
    const rows = new TranscriptRows();
    for (const index of [0, 1, 2]) {
      rows.append(GERMAN.slice(index, index + 1));
      rows.append(ORIGINAL.slice(index, index + 1));
    }
    expect(tableOf(rows)).toEqual(TABLE);
  });

  describe("show a gap where it is and a page where it begins", () => {
    const SAID = [
      segment("original", 0, "They said that", [0, 4000]),
      segment("original", 1, " it would last.", [8000, 12_000]),
      segment("original", 2, " Here it goes on.", [12_600, 14_000]),
    ];
    const tell = (rows: TranscriptRows) => {
      rows.addGaps([{ fromMs: 4000, toMs: 8000 }]);
      rows.addPages([{ fromMs: 12_500, title: "Next", address: "https://x.test/" }]);
    };

    it("that were told before the words, which they part", () => {
      const rows = new TranscriptRows();
      tell(rows);
      rows.append(SAID);
      expect(tableOf(rows)).toEqual([
        "They said that",
        "[4000 ms]",
        "it would last.",
        "# Next",
        "Here it goes on.",
      ]);
      expect(rows.addGaps([{ fromMs: 4000, toMs: 8000 }]).size).toBe(0);
    });

    it("that were told after them, between the rows that stand", () => {
      const rows = new TranscriptRows();
      rows.append(SAID);
      tell(rows);
      expect(tableOf(rows)).toEqual([
        "They said that",
        "[4000 ms]",
        "it would last. Here it goes on.",
        "# Next",
      ]);
    });
  });

  it("find the row of a place", () => {
    const rows = new TranscriptRows();
    rows.append(ORIGINAL);
    expect([-1, 0, 3999, 4000, 90_000].map((ms) => rows.indexAt(ms))).toEqual([-1, 0, 0, 1, 2]);
  });
});
