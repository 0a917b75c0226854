import { expect, test } from "vitest";
import { MAX_CUE_CHARACTERS, MAX_REPORT_CUES, readTrackReport } from "./track-report.ts";

const track = {
  ...{ id: 1, kind: "captions", language: "en", label: "English", isShowing: true },
  loaded: { cues: 2, characters: 30, fromMs: 0, toMs: 4000 },
};
const player = { media: "", durationMs: null, mediaMs: 5, weight: 6, tracks: [track] };
const cue = { fromMs: 0, toMs: 1000, text: "Good evening." };
const cues = { kind: "cues", track: 1, isStart: true, isAll: true, cues: [cue] };

test("reads what a frame may report", () => {
  for (const report of [
    { kind: "player", player: null },
    { kind: "player", player },
    cues,
    { kind: "gone", track: 3 },
    { kind: "sentence", to: "repeat" },
  ]) {
    expect(readTrackReport(report)).toEqual(report);
  }
});

test("drops tracks and cues that are damaged, and keeps the others", () => {
  const tracks = [{ ...track, kind: "metadata" }, { ...track, loaded: {} }, null, track];
  expect(readTrackReport({ kind: "player", player: { ...player, tracks } })).toEqual({
    kind: "player",
    player,
  });
  const mixed = [{ ...cue, toMs: 0 }, { ...cue, text: "x".repeat(MAX_CUE_CHARACTERS + 1) }, 7, cue];
  expect(readTrackReport({ ...cues, cues: mixed })).toEqual(cues);
});

test("refuses everything else", () => {
  for (const report of [
    null,
    { kind: "player", player: { ...player, weight: 100 } },
    { kind: "player", player: { ...player, durationMs: Number.NaN } },
    { ...cues, track: -1 },
    { ...cues, cues: Array(MAX_REPORT_CUES + 1).fill(cue) },
    { kind: "gone", track: "1" },
    { kind: "sentence", to: "first" },
    { kind: "play" },
  ]) {
    expect(readTrackReport(report)).toBeNull();
  }
});
