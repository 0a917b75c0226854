import { describe, expect, it } from "vitest";
import { TranscriptRows } from "../../captions/transcript/transcript-rows.ts";
import { concludedSegment } from "../testing/concluded-segment.ts";
import { clockTime, RowTimeFormat } from "./row-time-format.ts";
import { rowsText } from "./rows-text.ts";

function talk() {
  const rows = new TranscriptRows();
  rows.addGaps([{ fromMs: 1900, toMs: 2000 }]);
  rows.appendSegments([
    concludedSegment("original", 0, "The lamp burns whale oil here."),
    concludedSegment("original", 1, " It is lit at dusk, every evening."),
  ]);
  rows.appendSegments([
    concludedSegment("de", 0, "Die Lampe brennt mit Walöl hier."),
    concludedSegment("de", 1, " Angezündet wird sie in der Dämmerung."),
  ]);
  return rows.rows;
}

const gap = (lengthMs: number) => `[${lengthMs} ms]`;
const engine = (name: string) => `> ${name}`;
const times = new RowTimeFormat("en");

describe("rows as text", () => {
  it("have one line each in one lane", () => {
    const text = rowsText(talk(), {
      lanes: ["original"],
      withOriginal: false,
      time: () => null,
      gap,
      engine,
    });
    expect(text).toBe(
      "The lamp burns whale oil here.\n[100 ms]\nIt is lit at dusk, every evening.",
    );
  });

  it("have one block each in two lanes, with times", () => {
    const time = (row: Parameters<RowTimeFormat["formatTime"]>[0]) =>
      times.formatTime(row, "media");
    const text = rowsText(talk(), {
      lanes: ["original", "de"],
      withOriginal: true,
      time,
      gap,
      engine,
    });
    expect(text.split("\n\n")).toEqual([
      "1:00\nThe lamp burns whale oil here.\nDie Lampe brennt mit Walöl hier.",
      "[100 ms]",
      "1:02\nIt is lit at dusk, every evening.\nAngezündet wird sie in der Dämmerung.",
    ]);
  });

  it("leave out the original on request", () => {
    const time = (row: Parameters<RowTimeFormat["formatTime"]>[0]) =>
      times.formatTime(row, "start");
    const text = rowsText(talk(), {
      lanes: ["original", "de"],
      withOriginal: false,
      time,
      gap,
      engine,
    });
    expect(text.split("\n")).toEqual([
      "0:00 Die Lampe brennt mit Walöl hier.",
      "0:01 [100 ms]",
      "0:02 Angezündet wird sie in der Dämmerung.",
    ]);
  });
});

it("have times as players show them", () => {
  expect([0, 61_999, 3_600_000, 10_799_000].map(clockTime)).toEqual([
    "0:00",
    "1:01",
    "1:00:00",
    "2:59:59",
  ]);
  const [row] = talk();
  if (!row) throw new Error("no row");
  expect(times.formatTime(row, "clock")).toMatch(/^\d{1,2}:\d{2}:\d{2}/);
  expect(times.formatTime(row, "none")).toBeNull();
});
