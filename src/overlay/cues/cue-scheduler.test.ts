import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Cue } from "../../captions/subtitles/subtitle-cues.ts";
import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import { CueScheduler } from "./cue-scheduler.ts";

const cue = (n: number): Cue => ({
  fromMs: n * 1000,
  toMs: n * 1000 + 500,
  lines: [`cue ${n}`],
  language: "en",
  kind: "words",
});

let life: AbortController;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
  life = new AbortController();
});
afterEach(() => {
  life.abort();
  vi.useRealTimers();
});

function play() {
  const drawn: string[] = [];
  const added: (readonly string[])[] = [];
  const player = new CueScheduler((lane, now) => {
    drawn.push(`${lane} ${now?.lines.join(" + ") ?? "–"}`);
    added.push(now?.added ?? []);
  }, life.signal);
  player.addCues("de", [1, 2, 3, 50].map(cue));
  const be = (mediaMs: number, rate: number, frame = "", weight = 6) =>
    player.setPlayerClock(frame, { mediaMs, rate, weight, atMs: wallClockMs() });
  return { drawn, added, player, be };
}

test("shows and hides cues with the player, and stops while it is paused", () => {
  const { drawn, be } = play();
  be(900, 1);
  expect(drawn).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(drawn).toEqual(["de cue 1"]);
  vi.advanceTimersByTime(500);
  expect(drawn).toEqual(["de cue 1", "de –"]);
  be(2100, 0);
  vi.advanceTimersByTime(5000);
  expect(drawn.at(-1)).toBe("de cue 2");
});

test("follows a player at double speed", () => {
  const { drawn, be } = play();
  be(0, 2);
  vi.advanceTimersByTime(500);
  expect(drawn).toEqual(["de cue 1"]);
});

test("applies an offset and finds its place after a seek", () => {
  const { drawn, player, be } = play();
  be(2100, 0);
  player.setOffset(1000);
  expect(drawn).toEqual(["de cue 2", "de cue 1"]);
  be(51_200, 0);
  expect(drawn.at(-1)).toBe("de cue 50");
});

test("follows the player with the highest weight until its frame is gone", () => {
  const { drawn, player, be } = play();
  be(1100, 0, "", 2);
  be(3100, 0, "frame", 6);
  expect(drawn.at(-1)).toBe("de cue 3");
  player.setPlayerClock("frame", null);
  expect(drawn.at(-1)).toBe("de cue 1");
});

test("starts another transcript on an empty screen", () => {
  const { drawn, player, be } = play();
  be(1100, 0);
  player.restart();
  expect(drawn).toEqual(["de cue 1", "de –"]);
});

test("draws overlapping cues together, and only when that changes", () => {
  const { drawn, added, player, be } = play();
  player.addCues("de", [{ ...cue(2), fromMs: 2200, toMs: 2600, lines: ["over it"] }]);
  be(2000, 1);
  vi.advanceTimersByTime(100);
  be(2100, 1);
  vi.advanceTimersByTime(900);
  expect(drawn).toEqual(["de cue 2", "de cue 2 + over it", "de over it", "de –", "de cue 3"]);
  expect(added).toEqual([["cue 2"], ["over it"], [], [], ["cue 3"]]);
});
