// @vitest-environment node
import { describe, expect, it } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import { PaceGate } from "./pace-gate.ts";
import type { Pace } from "./reading-choices.ts";

/** All times of the rules are whole numbers of it. */
const TICK_MS = 10;

/** Feeds tentative texts at times, and tells what is shown right after each. */
function shownOf(gate: PaceGate, ...updates: readonly (readonly [number, string, string?])[]) {
  return updates.map(([atMs, tentative, firm = ""]) => {
    gate.update(firm, tentative, "en", atMs);
    return gate.shown(atMs);
  });
}

describe("PaceGate", () => {
  it("shows every word as it comes at the fastest position", () => {
    const gate = new PaceGate(4);
    expect(shownOf(gate, [0, "Good"], [100, "God eve"], [200, "Good evening"])).toEqual([
      "Good",
      "God eve",
      "Good evening",
    ]);
    expect(gate.nextChangeMs(200)).toBe(Number.POSITIVE_INFINITY);
  });

  it("holds words back until updates have agreed on them for a while", () => {
    const gate = new PaceGate(2);
    expect(
      shownOf(
        gate,
        [0, "Good"],
        [200, "Good eve"],
        [400, "Good evening"],
        [600, "Good evening all"],
      ),
    ).toEqual(["", "", "Good", "Good"]);
    expect(gate.shown(650)).toBe("Good evening");
  });

  it("shows words by itself when no more updates come", () => {
    const gate = new PaceGate(2);
    shownOf(gate, [0, "Good"]);
    const nextMs = gate.nextChangeMs(0);
    expect(nextMs).toBe(840);
    expect(gate.shown(839)).toBe("");
    expect(gate.shown(840)).toBe("Good");
    expect(gate.nextChangeMs(840)).toBe(Number.POSITIVE_INFINITY);
  });

  it("keeps what is shown through a doubt that passes", () => {
    const gate = new PaceGate(3);
    shownOf(gate, [0, "Good evening"], [100, "Good evening"]);
    expect(gate.shown(100)).toBe("Good evening");
    expect(shownOf(gate, [200, "Wood evening"], [400, "Good evening all"])).toEqual([
      "Good evening",
      "Good evening",
    ]);
  });

  it("keeps what is shown while a recogniser that begins anew comes to it again", () => {
    const gate = new PaceGate(3);
    shownOf(gate, [0, "Good evening to all"], [100, "Good evening to all"]);
    const again = ["Good", "Good evening", "Good evening to", "Good evening to all"];
    const shown = shownOf(gate, ...again.map((text, at) => [500 + at * 500, text] as const));
    expect(shown).toEqual(again.map(() => "Good evening to all"));
    expect(shownOf(gate, [2600, "Good"], [3300, "Good"])).toEqual(["Good evening to all", "Good"]);
  });

  it("shows words at once after a break, and keeps what it has shown", () => {
    const gate = new PaceGate(1);
    shownOf(gate, [0, "Good"], [300, "Good"], [700, "Good"]);
    gate.hurry(3000);
    expect(shownOf(gate, [1000, "Good evening"], [1100, "Good evening all"])).toEqual([
      "Good evening",
      "Good evening all",
    ]);
    expect(shownOf(gate, [3100, "Good evening all ears"], [3200, "Good evening all ears"])).toEqual(
      ["Good evening all", "Good evening all"],
    );
  });

  it("corrects what stands from before a break as soon as all of it is heard again", () => {
    const gate = new PaceGate(2);
    shownOf(gate, [0, "Wood evening"], [700, "Wood evening"]);
    gate.hurry(5000);
    expect(shownOf(gate, [1000, "Good"], [1100, "Good evening"])).toEqual([
      "Wood evening",
      "Good evening",
    ]);
  });

  it("does not slow down a pace that is faster than the hurry", () => {
    const gate = new PaceGate(4);
    gate.hurry(1000);
    expect(shownOf(gate, [0, "Good"])).toEqual(["Good"]);
  });

  it("gives way to a doubt that lasts", () => {
    const gate = new PaceGate(3);
    shownOf(gate, [0, "Wood"], [100, "Wood"], [200, "Good"], [300, "Good"]);
    expect(gate.shown(799)).toBe("Wood");
    expect(gate.shown(800)).toBe("Good");
  });

  it("takes back what firm words contradict, and keeps what follows them", () => {
    const gate = new PaceGate(3);
    shownOf(gate, [0, "Good evening all"], [100, "Good evening all"]);
    expect(shownOf(gate, [200, " all", "Good evening"])).toEqual([" all"]);
    expect(shownOf(gate, [300, " is", " every one"])).toEqual([""]);
  });

  it("knows words again that were agreed on before those in front became firm otherwise", () => {
    const gate = new PaceGate(2);
    shownOf(gate, [0, "Wood evening all"], [500, "Wood evening all"]);
    expect(shownOf(gate, [700, " evening all", "Good"])).toEqual([" evening all"]);
  });

  it("shows whole words only", () => {
    const gate = new PaceGate(2);
    expect(shownOf(gate, [0, "Good eve"], [300, "Good even"], [700, "Good evening"]).at(-1)).toBe(
      "Good",
    );
  });

  it("tells whether anything that has come may be due at once", () => {
    const calm = new PaceGate(2);
    const come = (gate: PaceGate, firm: string, tentative: string, nowMs: number) =>
      gate.update(firm, tentative, "en", nowMs);
    expect(come(calm, "", "Good", 0)).toBe(false);
    expect(come(calm, "Good", " evening", 100)).toBe(true);
    expect(come(calm, "", " evening", 500)).toBe(false);
    expect(calm.shown(500)).toBe(" evening");
    expect(come(calm, " evening", " all", 600)).toBe(false);
    calm.hurry(1000);
    expect(come(calm, "", " all", 700)).toBe(true);
    expect(come(new PaceGate(4), "", "Good", 0)).toBe(true);
  });

  it("tells every moment at which it shows other words", () => {
    const words = fc.constantFrom("good", "wood", "evening", "all", "eve");
    const updates = fc.array(
      fc.record({ afterTicks: fc.nat(200), words: fc.array(words, { maxLength: 5 }) }),
      { minLength: 1, maxLength: 12 },
    );
    const pace = fc.constantFrom<Pace>(0, 1, 2, 3, 4);
    fc.assert(
      fc.property(pace, fc.nat(500), updates, (pace, hurryTicks, updates) => {
        const [watched, asked] = [new PaceGate(pace), new PaceGate(pace)];
        for (const gate of [watched, asked]) gate.hurry(hurryTicks * TICK_MS);
        let nowMs = 0;
        for (const { afterTicks, words } of updates) {
          for (const gate of [watched, asked]) gate.update("", words.join(" "), "en", nowMs);
          let [shown, nextMs] = [asked.shown(nowMs), asked.nextChangeMs(nowMs)];
          expect(watched.shown(nowMs)).toBe(shown);
          for (const endMs = nowMs + afterTicks * TICK_MS; nowMs < endMs; nowMs += TICK_MS) {
            if (nowMs >= nextMs) {
              shown = asked.shown(nowMs);
              nextMs = asked.nextChangeMs(nowMs);
            }
            expect(watched.shown(nowMs)).toBe(shown);
          }
        }
      }),
    );
  });

  it("asks to be looked at once for words that are agreed on, and not again", () => {
    const gate = new PaceGate(2);
    shownOf(gate, [0, "Good"], [100, "Good"]);
    expect(gate.nextChangeMs(100)).toBe(250);
    expect([gate.shown(250), gate.nextChangeMs(250)]).toEqual(["Good", Number.POSITIVE_INFINITY]);
  });

  it("forgets everything when it is cleared", () => {
    const gate = new PaceGate(2);
    shownOf(gate, [0, "Good"], [700, "Good"]);
    gate.clear();
    expect([gate.shown(5000), gate.nextChangeMs(5000)]).toEqual(["", Number.POSITIVE_INFINITY]);
  });
});
