import { describe, expect, it } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import { HURRIED_SHOWN_MS, LEAST_SHOWN_MS } from "../pace/reading-speed.ts";
import type { Segment } from "../segment.ts";
import { LaneText, type LaneTextSettings } from "./lane-text.ts";
import { KNOWN_PHRASES } from "./phrase-starts.ts";

const FAST: LaneTextSettings = { pace: 4, columns: null, lines: 2 };
const CALM: LaneTextSettings = { pace: 0, columns: null, lines: 2 };
const SENTENCE = " Long before there were maps of the coast, people lit fires on the hills.";

const segment = (text: string, startMs = 0, endMs = startMs + 60 * text.length): Segment => ({
  text,
  startMs,
  endMs,
});

function laneOf(choices: LaneTextSettings, language = "en") {
  const lane = new LaneText(language, KNOWN_PHRASES, choices);
  let nowMs = 0;
  const screens: { atMs: number; ids: number[]; texts: string[] }[] = [];
  const draw = () => {
    const lines = lane.lines(nowMs);
    const texts = lines.map(({ firm, tentative }) => firm + tentative);
    const ids = lines.map(({ id }) => id);
    const before = screens.at(-1);
    if (JSON.stringify([ids, texts]) === JSON.stringify([before?.ids, before?.texts])) return;
    screens.push({ atMs: nowMs, ids, texts });
  };
  return {
    lane,
    screens,
    addWords(firm: readonly Segment[], tentative: readonly Segment[] = []) {
      lane.applyUpdate({ language, concluded: firm, tentative }, nowMs);
      draw();
    },
    wait(ms: number) {
      const endMs = nowMs + ms;
      for (;;) {
        const nextMs = lane.nextChangeMs(nowMs);
        if (nextMs > endMs) break;
        expect(nextMs).toBeGreaterThan(nowMs);
        nowMs = nextMs;
        draw();
      }
      nowMs = endMs;
    },
    texts: () => lane.lines(nowMs).map(({ firm, tentative }) => firm + tentative),
  };
}

function lives(
  screens: ReturnType<typeof laneOf>["screens"],
): Map<number, { from: number; to: number }> {
  const lives = new Map<number, { from: number; to: number }>();
  for (const [at, { atMs, ids }] of screens.entries()) {
    for (const id of ids) {
      const to = screens[at + 1]?.atMs ?? Number.POSITIVE_INFINITY;
      lives.set(id, { from: lives.get(id)?.from ?? atMs, to });
    }
  }
  return lives;
}

describe("LaneText", () => {
  it("keeps each line on screen for as long as it takes to read it", () => {
    const { addWords, wait, screens } = laneOf(CALM);
    addWords([segment(SENTENCE.repeat(2))]);
    wait(20_000);

    expect(screens.map(({ texts }) => texts.length)).toEqual([2, 2, 2]);
    for (const { from, to } of lives(screens).values()) {
      expect(to - from).toBeGreaterThanOrEqual(LEAST_SHOWN_MS);
    }
  });

  it("delays nothing that has room", () => {
    const { addWords, texts } = laneOf(CALM);
    addWords([segment("One.")]);
    addWords([segment(" Two.")]);
    expect(texts()).toEqual(["One. Two."]);
  });

  it("removes lines sooner when it is behind, but not before they were visible", () => {
    const { addWords, wait, screens, texts } = laneOf(CALM);
    for (let at = 0; at < 6; at++) addWords([segment(SENTENCE)]);
    wait(14_000);
    expect(texts().join(" ").endsWith("hills.")).toBe(true);
    const all = [...lives(screens).values()];
    for (const { from, to } of all) expect(to - from).toBeGreaterThanOrEqual(HURRIED_SHOWN_MS);
    expect(Math.max(...all.map(({ from }) => from))).toBeLessThan(14_000);
  });

  it("merges waiting words into full lines", () => {
    const { addWords, wait, screens } = laneOf(CALM);
    addWords([segment(SENTENCE), segment(SENTENCE)]);
    for (let at = 0; at < 12; at++) addWords([segment(" Yes.", 10_000 * (at + 1))]);
    wait(20_000);
    expect(screens.at(-1)?.texts.at(-1)).toMatch(/(Yes\. ){5}/);
  });

  it("begins a new line with speech after a pause, while there is room", () => {
    const { addWords, texts } = laneOf(CALM);
    addWords([segment("Before.", 0, 1000)]);
    addWords([segment(" After.", 3500, 4000)]);
    expect(texts()).toEqual(["Before.", "After."]);
  });

  it("leaves firm lines unchanged when the settings change", () => {
    const { lane, addWords, texts } = laneOf(FAST);
    addWords([segment("The lamp of the first lighthouse was a fire of wood.")]);
    const before = texts();
    lane.setSettings({ ...FAST, columns: 20 });
    expect(texts()).toEqual(before);
    lane.setSettings({ ...FAST, lines: 1 });
    expect(texts()).toEqual(before.slice(1));
  });

  it("shows again what was corrected after it had left the screen", () => {
    const { addWords, wait, texts } = laneOf({ ...FAST, columns: 10, lines: 1 });
    addWords([], [segment("one two three four five")]);
    wait(9000);
    expect(texts()).toEqual(["five"]);
    addWords([segment("won two three four five")]);
    expect(texts()[0]).toMatch(/^won/);
  });

  it("shows no more lines than chosen after it was cleared and the number has changed", () => {
    const { lane, screens, addWords, wait } = laneOf(FAST);
    addWords([segment(SENTENCE), segment(SENTENCE)]);
    wait(20_000);
    lane.setSettings({ ...FAST, lines: 1 });
    lane.clear();
    const from = screens.length;
    addWords([segment(SENTENCE), segment(SENTENCE)]);
    wait(20_000);
    const counts = screens.slice(from).map(({ ids }) => ids.length);
    expect(counts.length).toBeGreaterThan(2);
    expect(Math.max(...counts)).toBe(1);
  });

  it("is empty after it was cleared, and stays so", () => {
    const { lane, addWords, wait, texts } = laneOf(CALM);
    addWords([segment(SENTENCE.repeat(4))], [segment(" More")]);
    lane.clear();
    expect([lane.isEmpty, lane.nextChangeMs(0)]).toEqual([true, Number.POSITIVE_INFINITY]);
    wait(20_000);
    expect(texts()).toEqual([]);
  });

  it("draws every firm word once, with its spaces, whatever follows", {
    timeout: 60_000,
  }, () => {
    const text = fc
      .array(fc.constantFrom("a", "the", "hill.", "sea,", "lighthouse", "of"), { maxLength: 12 })
      .map((words) => words.map((word) => ` ${word}`).join(""));
    const step = fc.record({ firm: text, tentative: text, waitMs: fc.nat(3000) });
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 12 }),
        fc.constantFrom(0, 2, 3, 4),
        fc.integer({ min: 1, max: 3 }),
        (steps, pace, lines) => {
          const { lane, addWords, wait, screens } = laneOf({
            pace,
            columns: 20,
            lines,
          } as LaneTextSettings);
          const kept = new Map<number, string>();
          let now = 0;
          for (const { firm, tentative, waitMs } of steps) {
            addWords(
              firm === "" ? [] : [segment(firm)],
              tentative === "" ? [] : [segment(tentative)],
            );
            wait(waitMs);
            now += waitMs;
            for (const line of lane.lines(now)) {
              expect(line.firm.startsWith(kept.get(line.id) ?? "")).toBe(true);
              kept.set(line.id, line.firm);
            }
            expect(lane.lines(now).length).toBeLessThanOrEqual(lines);
          }
          addWords([segment(" End.")]);
          wait(60_000);
          const all = new Map<number, string>();
          for (const { ids, texts } of screens)
            for (const [at, id] of ids.entries()) all.set(id, texts[at] ?? "");
          const last = Math.max(-1, ...(screens.at(-1)?.ids ?? []));
          const drawn = [...all].filter(([id]) => id <= last).sort(([a], [b]) => a - b);
          // With the spaces between them: a line ends where one was.
          expect(drawn.map(([, line]) => line).join(" ")).toBe(
            `${steps.map(({ firm }) => firm).join("")} End.`.trim(),
          );
        },
      ),
    );
  });
});
