import { describe, expect, it } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import type { NumberedSegment, WordsRow } from "./transcript-row.ts";
import { TranscriptRows } from "./transcript-rows.ts";

function segment(
  lane: string,
  ordinal: number,
  text: string,
  at: [number, number],
): NumberedSegment {
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

function tableOf(rows: TranscriptRows): string[] {
  return rows.rows.map((row) => {
    if (row.kind === "gap") return `[${row.endMs - row.startMs} ms]`;
    if (row.kind === "engine") return `> ${row.engine}`;
    if (row.kind === "page") return `# ${row.title}`;
    return rows.lanes.map((lane) => row.cells.get(lane)?.text.trim() ?? "").join(" | ");
  });
}

// A lane of words cut anywhere: within words, between sentences, with or without pauses.
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
    .map((parts) => {
      let atMs = 0;
      return parts.map(({ text, pauseMs, lengthMs }, ordinal) => {
        const startMs = Math.max(0, atMs + pauseMs);
        atMs = startMs + lengthMs;
        return segment(lane, ordinal, text, [startMs, atMs]);
      });
    });

const LANES = ["original", "de", "ja"];

const talk = fc
  .tuple(...LANES.map(laneOf), fc.infiniteStream(fc.nat({ max: LANES.length - 1 })))
  .map((parts) => {
    const lanes = (parts.slice(0, -1) as NumberedSegment[][]).map((lane) => [...lane]);
    const segments: NumberedSegment[] = [];
    const picks = parts.at(-1) as Iterable<number>;
    for (const pick of picks) {
      if (lanes.every((lane) => lane.length === 0)) break;
      const next = lanes[pick]?.shift();
      if (next) segments.push(next);
    }
    return segments;
  });

const gaps = fc.array(
  fc.record({ fromMs: fc.nat({ max: 90_000 }), lengthMs: fc.integer({ min: 1, max: 9000 }) }),
  { maxLength: 4 },
);

describe("rows of a transcript", () => {
  it("lose and repeat no word, whatever the segmentation, the order and the gaps", () => {
    fc.assert(
      fc.property(talk, gaps, fc.integer({ min: 1, max: 9 }), (segments, lost, step) => {
        const rows = new TranscriptRows();
        for (let at = 0; at < segments.length; at += step) {
          rows.appendSegments(segments.slice(at, at + step));
          rows.addGaps(
            lost.slice(0, at).map(({ fromMs, lengthMs }) => ({ fromMs, toMs: fromMs + lengthMs })),
          );
          // Repeated, as after a new connection.
          rows.appendSegments(segments.slice(Math.max(0, at - 2), at + step));
        }
        for (const lane of LANES) {
          const own = segments.filter((one) => one.lane === lane);
          expect(textOf(rows, lane)).toBe(own.map(({ text }) => text).join(""));
          // The parts of each cell match its text.
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

  it("keep existing text: later words follow it or go into other rows, and ids stay in order", () => {
    fc.assert(
      fc.property(talk, (segments) => {
        const rows = new TranscriptRows();
        let before = new Map<number, WordsRow>();
        let order: number[] = [];
        // Collected, because each word is compared with all rows before it.
        const faults: unknown[] = [];
        for (const one of segments) {
          const changed = rows.appendSegments([one]);
          const now = new Map(wordsOf(rows).map((row) => [row.id, row]));
          for (const [id, row] of before) {
            const after = now.get(id);
            if (!changed.has(id) && after !== row) faults.push({ row, after });
            for (const [lane, { text }] of row.cells) {
              const isKept = after?.cells.get(lane)?.text.startsWith(text) === true;
              if (!isKept) faults.push({ row, after });
            }
          }
          const ids = rows.rows.map(({ id }) => id);
          const known = new Set(order);
          const kept = ids.filter((id) => known.has(id));
          if (kept.join() !== order.join()) faults.push({ order, ids });
          if (!(changed.size < 12)) faults.push({ changed });
          before = now;
          order = ids;
        }
        expect(faults).toEqual([]);
      }),
    );
  });

  it("break at the ends of sentences, even within a segment, and after a pause", () => {
    const rows = new TranscriptRows();
    rows.appendSegments([
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

  it("match translations to their originals, loaded or live", () => {
    const stored = new TranscriptRows();
    stored.appendSegments([...GERMAN, ...ORIGINAL]);
    expect(tableOf(stored)).toEqual(TABLE);
    const live = new TranscriptRows();
    for (const [index, original] of ORIGINAL.entries()) {
      live.appendSegments([original]);
      const before = GERMAN[index - 1];
      if (before) live.appendSegments([before]);
    }
    live.appendSegments(GERMAN);
    expect(tableOf(live)).toEqual(TABLE);
  });

  it("accept a translation before the original", () => {
    const rows = new TranscriptRows();
    for (const index of [0, 1, 2]) {
      rows.appendSegments(GERMAN.slice(index, index + 1));
      rows.appendSegments(ORIGINAL.slice(index, index + 1));
    }
    expect(tableOf(rows)).toEqual(TABLE);
  });

  describe("with gaps and pages", () => {
    const SAID = [
      segment("original", 0, "They said that", [0, 4000]),
      segment("original", 1, " it would last.", [8000, 12_000]),
      segment("original", 2, " Here it goes on.", [12_600, 14_000]),
    ];
    const add = (rows: TranscriptRows) => {
      rows.addGaps([{ fromMs: 4000, toMs: 8000 }]);
      rows.addPages([{ fromMs: 12_500, title: "Next", address: "https://x.test/" }]);
    };

    it("split words that arrive after a gap or page", () => {
      const rows = new TranscriptRows();
      add(rows);
      rows.appendSegments(SAID);
      expect(tableOf(rows)).toEqual([
        "They said that",
        "[4000 ms]",
        "it would last.",
        "# Next",
        "Here it goes on.",
      ]);
      expect(rows.addGaps([{ fromMs: 4000, toMs: 8000 }]).size).toBe(0);
    });

    it("split words where another engine begins, and correct an engine without words", () => {
      const rows = new TranscriptRows();
      rows.addEngines([{ engine: "device", fromMs: 0 }]);
      rows.appendSegments(SAID);
      const changed = rows.addEngines([
        { engine: "device", fromMs: 0 },
        { engine: "service", fromMs: 12_500 },
      ]);
      expect(changed.size).toBe(1);
      expect(tableOf(rows)[0]).toBe("> device");
      expect(tableOf(rows)).toContain("> service");
      rows.addEngines([
        { engine: "device", fromMs: 0 },
        { engine: "device", fromMs: 12_500 },
      ]);
      expect(tableOf(rows).filter((line) => line === "> device")).toHaveLength(2);
    });

    it("insert later gaps and pages between existing rows", () => {
      const rows = new TranscriptRows();
      rows.appendSegments(SAID);
      add(rows);
      expect(tableOf(rows)).toEqual([
        "They said that",
        "[4000 ms]",
        "it would last. Here it goes on.",
        "# Next",
      ]);
    });
  });

  it("find the row of a position", () => {
    const rows = new TranscriptRows();
    rows.appendSegments(ORIGINAL);
    expect([-1, 0, 3999, 4000, 90_000].map((ms) => rows.indexAt(ms))).toEqual([-1, 0, 0, 1, 2]);
  });
});

it("puts translations in their rows that come after later ones, each once", () => {
  const rows = new TranscriptRows();
  const said = [
    "This is the first sentence.",
    " This is the second one.",
    " And this is the third.",
  ];
  const at = (ordinal: number): [number, number] => [ordinal * 3000, ordinal * 3000 + 2800];
  rows.appendSegments(said.map((text, ordinal) => segment("original", ordinal, text, at(ordinal))));
  const german = ["Das ist der erste Satz.", " Das ist der zweite.", " Und dies ist der dritte."];
  for (const ordinal of [2, 0, 1, 2, 0]) {
    rows.appendSegments([segment("de", ordinal, german[ordinal] ?? "", at(ordinal))]);
  }
  expect(tableOf(rows)).toEqual(
    said.map((text, ordinal) => {
      return `${text.trim()} | ${german[ordinal]?.trim()}`;
    }),
  );
});
