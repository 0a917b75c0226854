import { describe, expect, test } from "vitest";
import { SoundTracker } from "../recogniser/sound-tracker.ts";
import { TalkIndex } from "../recogniser/talk-index.ts";
import { syntheticTalk } from "../testing/synthetic-talk.ts";
import { Coverage } from "./coverage.ts";
import { RunLedger } from "./run-ledger.ts";

describe("coverage", () => {
  test("reports what was heard, heard again, and never heard", () => {
    const coverage = new Coverage();
    coverage.add({ from: 0, to: 100 });
    coverage.add({ from: 100, to: 200 });
    coverage.add({ from: 150, to: 300 });
    coverage.add({ from: 400, to: 500 });
    coverage.add({ from: 450, to: 450 });
    expect(coverage.heard).toEqual([
      expect.objectContaining({ from: 0, to: 300 }),
      expect.objectContaining({ from: 400, to: 500 }),
    ]);
    expect(coverage.repeated).toEqual([expect.objectContaining({ from: 150, to: 200 })]);
    expect(coverage.missing).toEqual([{ from: 300, to: 400 }]);
  });

  test("a gap can be closed later, and a third time counts like a second", () => {
    const coverage = new Coverage();
    for (const [from, to] of [
      [0, 10],
      [20, 30],
      [5, 25],
      [6, 8],
    ] as const)
      coverage.add({ from, to });
    expect(coverage.missing).toEqual([]);
    expect(coverage.repeated.map(({ from, to }) => [from, to])).toEqual([
      [5, 10],
      [20, 25],
    ]);
  });
});

describe("a run", () => {
  const talk = syntheticTalk("talk", 1, 80);
  const longTalk = syntheticTalk("long", 3, 100);
  const index = new TalkIndex([talk, longTalk, syntheticTalk("other", 2, 20)]);
  const newRun = () => new RunLedger({ plan: "paid", modes: [], startedAt: "" });

  function hear(run: RunLedger, fromMs: number, toMs: number, isOver = true, of = talk): void {
    const share = run.addSession();
    const tracker = new SoundTracker(index, {
      onStretch: (stretch) => share.noteStretch(stretch),
      onHeard: () => {},
    });
    for (let at = fromMs * 8; at < toMs * 8; at += 480) {
      tracker.push(of.sound.subarray(at, Math.min(at + 480, toMs * 8)));
    }
    if (!isOver) return;
    tracker.end();
    share.end(toMs - fromMs);
  }

  test("has no gap when sessions follow one another, wherever they are cut", () => {
    const run = newRun();
    const cuts = [1_000, 3_333, 6_007, 11_111, 12_345, 19_001, 24_000];
    cuts.slice(1).forEach((to, at) => {
      hear(run, cuts[at] ?? 0, to);
    });
    const { passes, sessions } = run.toAccount();
    expect(sessions).toBe(6);
    expect(passes).toHaveLength(1);
    expect(passes[0]?.missing).toEqual([]);
    expect(passes[0]?.repeated).toEqual([]);
    expect(passes[0]?.heardMs).toBeGreaterThan(22_000);
  });

  test("assigns the end of a pass to it, even when heard after the next pass has begun", () => {
    const run = newRun();
    const hearLong = (fromMs: number, toMs: number) => hear(run, fromMs, toMs, true, longTalk);
    hearLong(0, 40_000);
    hearLong(40_000, 70_000);
    hearLong(70_000, 80_000);
    hearLong(0, 5_000);
    hearLong(76_000, 80_000);
    hearLong(0, 6_000);
    const { passes } = run.toAccount();
    expect(passes.map(({ missing }) => missing)).toEqual([[], []]);
    expect(passes.map(({ toMs }) => toMs > 70_000)).toEqual([true, false]);
  });

  test("shows what was lost between sessions and what was repeated", () => {
    const run = newRun();
    const word = talk.cues.get("en")?.[2]?.words[0];
    const lostFromMs = Math.ceil(word?.startMs ?? 0) + 20;
    hear(run, 0, lostFromMs);
    hear(run, lostFromMs + 200, 16_000);
    hear(run, 14_000, 20_000);
    const [pass] = run.toAccount().passes;
    expect(pass?.missing).toHaveLength(1);
    const [lost] = pass?.missing ?? [];
    expect(Math.abs((lost?.fromMs ?? 0) - lostFromMs)).toBeLessThan(30);
    expect(Math.abs((lost?.toMs ?? 0) - lostFromMs - 200)).toBeLessThan(30);
    const again = pass?.repeated.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) ?? 0;
    expect(Math.abs(again - 2_000)).toBeLessThan(100);
  });

  test("playing the talk again is another pass", () => {
    const run = newRun();
    hear(run, 0, 70_000);
    hear(run, 65_000, 75_000);
    hear(run, 0, 10_000);
    const { passes } = run.toAccount();
    expect(passes.map(({ talk: name }) => name)).toEqual(["talk", "talk"]);
    expect(passes[1]?.repeated).toEqual([]);
  });

  test("counts the sound of open sessions", () => {
    const run = newRun();
    hear(run, 0, 10_000, false);
    expect(run.toAccount().passes[0]?.heardMs).toBeGreaterThan(9_000);
  });

  test("counts words by lane", () => {
    const run = newRun();
    const segment = { text: " one two three", start_time: 0, end_time: 10 };
    const tentative = [{ ...segment, language: "en" }];
    run.noteSent({
      name: "source_transcript_update",
      body: { concluded: [{ ...segment, language: "en" }], tentative },
    });
    run.noteSent({
      name: "target_transcript_update",
      body: { language: "de", concluded: [segment, segment], tentative: [] },
    });
    run.noteSent({ name: "end_of_stream", body: {} });
    expect(run.toAccount().written).toEqual({
      source: { segments: 1, words: 3 },
      de: { segments: 2, words: 6 },
    });
  });
});
