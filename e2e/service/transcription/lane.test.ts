import { describe, expect, test } from "vitest";
import { syntheticTalk } from "../testing/synthetic-talk.ts";
import { Lane, type LaneUpdate } from "./lane.ts";
import { type ScriptWord, scriptOf } from "./script.ts";

const talk = syntheticTalk("talk", 5, 60);
const options = {
  language: "en",
  tentativeLag: { least: 300, spread: 200 },
  concludedLag: { least: 700, spread: 200 },
  errors: { isRestless: false, take: 0 },
};

interface Written extends LaneUpdate {
  readonly atMs: number;
}

function write(script: readonly ScriptWord[], isRestless = false): Written[] {
  const lane = new Lane({ ...options, errors: { isRestless, take: 0 } });
  const updates: Written[] = [];
  const words = [...script];
  const endMs = (script.at(-1)?.endMs ?? 0) + 2_000;
  for (let atMs = 0; atMs < endMs; atMs += 20) {
    for (let word = words[0]; word && word.endMs <= atMs; word = words[0]) {
      lane.addWord({ word, startMs: word.startMs, endMs: word.endMs });
      words.shift();
    }
    const update = lane.advance(atMs);
    if (update) updates.push({ ...update, atMs });
  }
  expect(lane.isBusy).toBe(false);
  return updates;
}

const text = (segments: readonly { text: string }[]) => segments.map((s) => s.text).join("");
const plain = (script: readonly ScriptWord[]) =>
  script.map(({ joint, text }, n) => (n > 0 ? joint : "") + text).join("");

describe("a lane", () => {
  const script = scriptOf(talk, "en");
  const updates = write(script);

  test("concludes every word once, in order, with its blanks", () => {
    expect(text(updates.flatMap(({ concluded }) => concluded))).toBe(plain(script));
  });

  test("has segment times in whole milliseconds, in order", () => {
    const concluded = updates.flatMap((update) => update.concluded);
    for (const [n, { start_time, end_time }] of concluded.entries()) {
      expect(Number.isInteger(start_time) && Number.isInteger(end_time)).toBe(true);
      expect(end_time).toBeGreaterThan(start_time);
      expect(start_time).toBeGreaterThanOrEqual(concluded[n - 1]?.end_time ?? 0);
    }
  });

  test("shows every word a third of a second to a second after its sound", () => {
    for (const word of script) {
      const first = updates.find(({ atMs, tentative, concluded }) =>
        [...tentative, ...concluded].some(
          ({ end_time }) => atMs > 0 && end_time >= Math.round(word.endMs),
        ),
      );
      expect(first?.atMs).toBeGreaterThanOrEqual(word.endMs + 300);
      expect(first?.atMs).toBeLessThan(word.endMs + 1_000);
    }
  });

  test("concludes a sentence within about a second of its end", () => {
    for (const { atMs, concluded } of updates) {
      for (const { end_time } of concluded) expect(atMs - end_time).toBeLessThan(1_000);
    }
  });

  test("gets some tentative words wrong, and corrects them within a few updates", () => {
    const right = plain(script);
    let wrongUpdates = 0;
    let wrongInARow = 0;
    let done = "";
    for (const { concluded, tentative } of updates) {
      done += text(concluded);
      const isWrong = !right.startsWith(done + text(tentative));
      wrongUpdates += isWrong ? 1 : 0;
      wrongInARow = isWrong ? wrongInARow + 1 : 0;
      // Wrong words may follow each other, but each is corrected soon.
      expect(wrongInARow).toBeLessThan(8);
    }
    expect(wrongUpdates).toBeGreaterThan(5);
    expect(wrongUpdates / updates.length).toBeLessThan(0.4);
  });

  test("is deterministic", () => {
    expect(write(script)).toEqual(updates);
  });

  test("changes far more when restless, and concludes the same", () => {
    const restless = write(script, true);
    expect(text(restless.flatMap(({ concluded }) => concluded))).toBe(plain(script));
    expect(erased(restless)).toBeGreaterThan(3 * erased(updates));
  });

  test("joins no word to the previous segment", () => {
    const later = write(script, true).slice(1);
    const begun = later.findIndex(({ concluded }) => concluded.length > 0);
    const segments = later
      .slice(begun + 1)
      .flatMap((each) => [...each.concluded, ...each.tentative]);
    expect(segments.length).toBeGreaterThan(10);
    expect(segments.filter((segment) => !segment.text.startsWith(" "))).toEqual([]);
  });

  test("concludes the rest on request, finished or not", () => {
    const lane = new Lane(options);
    for (const word of script.slice(0, 3)) {
      lane.addWord({ word, startMs: word.startMs, endMs: word.endMs });
    }
    const update = lane.concludeAll();
    expect(text(update?.concluded ?? [])).toBe(plain(script.slice(0, 3)));
    expect(update?.tentative).toEqual([]);
    expect(lane.concludeAll()).toBeUndefined();
    expect(lane.nextDueMs).toBeUndefined();
  });
});

test("Japanese has no blanks", () => {
  const script = scriptOf(talk, "ja");
  expect(text(write(script).flatMap(({ concluded }) => concluded))).not.toContain(" ");
});

describe("scriptOf", () => {
  test("falls back to the root of a variant", () => {
    expect(scriptOf(talk, "en-US")).toEqual(scriptOf(talk, "en"));
  });

  test("marks a language without a file", () => {
    const [first, second] = scriptOf(talk, "pt-BR");
    expect(first?.text).toMatch(/^\[pt-BR\] \w/);
    expect(second?.text).not.toContain("[");
    expect(scriptOf(talk, "pt-BR").filter(({ text }) => text.startsWith("[pt-BR]"))).toHaveLength(
      new Set(scriptOf(talk, "en").map(({ piece }) => piece)).size,
    );
  });
});

// Number of shown characters that were taken back, which disturb readers.
function erased(updates: readonly Written[]): number {
  let shown = "";
  let count = 0;
  for (const { concluded, tentative } of updates) {
    const next = text(concluded) + text(tentative);
    let same = 0;
    while (same < shown.length && shown[same] === next[same]) same++;
    count += shown.length - same;
    shown = text(tentative);
  }
  return count;
}
