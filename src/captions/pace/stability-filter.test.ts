import { describe, expect, it } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import type { Pace } from "./reading-choices.ts";
import { StabilityFilter } from "./stability-filter.ts";

const TICK_MS = 10;

function shownOf(
  filter: StabilityFilter,
  ...updates: readonly (readonly [number, string, string?])[]
) {
  return updates.map(([atMs, tentative, firm = ""]) => {
    filter.update(firm, tentative, "en", atMs);
    return filter.shownText(atMs);
  });
}

describe("StabilityFilter", () => {
  it("shows every word as it comes at the fastest pace", () => {
    const filter = new StabilityFilter(4);
    expect(shownOf(filter, [0, "Good"], [100, "God eve"], [200, "Good evening"])).toEqual([
      "Good",
      "God eve",
      "Good evening",
    ]);
    expect(filter.nextChangeMs(200)).toBe(Number.POSITIVE_INFINITY);
  });

  it("delays words until updates have agreed on them for a while", () => {
    const filter = new StabilityFilter(2);
    expect(
      shownOf(
        filter,
        [0, "Good"],
        [150, "Good eve"],
        [300, "Good evening"],
        [450, "Good evening all"],
      ),
    ).toEqual(["", "", "Good", "Good"]);
    expect(filter.shownText(500)).toBe("Good evening");
  });

  it("shows words even without further updates", () => {
    const filter = new StabilityFilter(2);
    shownOf(filter, [0, "Good"]);
    const nextMs = filter.nextChangeMs(0);
    expect(nextMs).toBe(640);
    expect(filter.shownText(639)).toBe("");
    expect(filter.shownText(640)).toBe("Good");
    expect(filter.nextChangeMs(640)).toBe(Number.POSITIVE_INFINITY);
  });

  it("keeps shown words through a brief contradiction", () => {
    const filter = new StabilityFilter(3);
    shownOf(filter, [0, "Good evening"], [100, "Good evening"]);
    expect(filter.shownText(100)).toBe("Good evening");
    expect(shownOf(filter, [200, "Wood evening"], [400, "Good evening all"])).toEqual([
      "Good evening",
      "Good evening",
    ]);
  });

  it("keeps shown words while a restarted recogniser arrives at them again", () => {
    const filter = new StabilityFilter(3);
    shownOf(filter, [0, "Good evening to all"], [100, "Good evening to all"]);
    const again = ["Good", "Good evening", "Good evening to", "Good evening to all"];
    const shown = shownOf(filter, ...again.map((text, at) => [500 + at * 500, text] as const));
    expect(shown).toEqual(again.map(() => "Good evening to all"));
    expect(shownOf(filter, [2600, "Good"], [3300, "Good"])).toEqual([
      "Good evening to all",
      "Good",
    ]);
  });

  it("shows words at once after a break, and keeps the old ones", () => {
    const filter = new StabilityFilter(1);
    shownOf(filter, [0, "Good"], [300, "Good"], [700, "Good"]);
    filter.hurryUntil(3000);
    expect(shownOf(filter, [1000, "Good evening"], [1100, "Good evening all"])).toEqual([
      "Good evening",
      "Good evening all",
    ]);
    expect(
      shownOf(filter, [3100, "Good evening all ears"], [3200, "Good evening all ears"]),
    ).toEqual(["Good evening all", "Good evening all"]);
  });

  it("corrects the words from before a break once all of them are repeated", () => {
    const filter = new StabilityFilter(2);
    shownOf(filter, [0, "Wood evening"], [700, "Wood evening"]);
    filter.hurryUntil(5000);
    expect(shownOf(filter, [1000, "Good"], [1100, "Good evening"])).toEqual([
      "Wood evening",
      "Good evening",
    ]);
  });

  it("does not slow down a pace that is faster than the hurry", () => {
    const filter = new StabilityFilter(4);
    filter.hurryUntil(1000);
    expect(shownOf(filter, [0, "Good"])).toEqual(["Good"]);
  });

  it("replaces words after a lasting contradiction", () => {
    const filter = new StabilityFilter(3);
    shownOf(filter, [0, "Wood"], [100, "Wood"], [200, "Good"], [300, "Good"]);
    expect(filter.shownText(799)).toBe("Wood");
    expect(filter.shownText(800)).toBe("Good");
  });

  it("withdraws what firm words contradict, and keeps what follows", () => {
    const filter = new StabilityFilter(3);
    shownOf(filter, [0, "Good evening all"], [100, "Good evening all"]);
    expect(shownOf(filter, [200, " all", "Good evening"])).toEqual([" all"]);
    expect(shownOf(filter, [300, " is", " every one"])).toEqual([""]);
  });

  it("recognises agreed words after different words in front became firm", () => {
    const filter = new StabilityFilter(2);
    shownOf(filter, [0, "Wood evening all"], [500, "Wood evening all"]);
    expect(shownOf(filter, [700, " evening all", "Good"])).toEqual([" evening all"]);
  });

  it("shows only whole words", () => {
    const filter = new StabilityFilter(2);
    expect(shownOf(filter, [0, "Good eve"], [300, "Good even"], [700, "Good evening"]).at(-1)).toBe(
      "Good",
    );
  });

  it("returns whether new words may be due at once", () => {
    const calm = new StabilityFilter(2);
    const come = (filter: StabilityFilter, firm: string, tentative: string, nowMs: number) =>
      filter.update(firm, tentative, "en", nowMs);
    expect(come(calm, "", "Good", 0)).toBe(false);
    expect(come(calm, "Good", " evening", 100)).toBe(true);
    expect(come(calm, "", " evening", 500)).toBe(false);
    expect(calm.shownText(500)).toBe(" evening");
    expect(come(calm, " evening", " all", 600)).toBe(false);
    calm.hurryUntil(1000);
    expect(come(calm, "", " all", 700)).toBe(true);
    expect(come(new StabilityFilter(4), "", "Good", 0)).toBe(true);
  });

  it("announces every moment at which it shows other words", () => {
    const words = fc.constantFrom("good", "wood", "evening", "all", "eve");
    const updates = fc.array(
      fc.record({ afterTicks: fc.nat(200), words: fc.array(words, { maxLength: 5 }) }),
      { minLength: 1, maxLength: 12 },
    );
    const pace = fc.constantFrom<Pace>(0, 1, 2, 3, 4);
    fc.assert(
      fc.property(pace, fc.nat(500), updates, (pace, hurryTicks, updates) => {
        const [watched, asked] = [new StabilityFilter(pace), new StabilityFilter(pace)];
        for (const filter of [watched, asked]) filter.hurryUntil(hurryTicks * TICK_MS);
        let nowMs = 0;
        // Collected, because a hundred thousand assertions take a second.
        const unannounced: unknown[] = [];
        const compare = (shown: string) => {
          const now = watched.shownText(nowMs);
          if (now !== shown) unannounced.push({ nowMs, now, shown });
        };
        for (const { afterTicks, words } of updates) {
          for (const filter of [watched, asked]) filter.update("", words.join(" "), "en", nowMs);
          let [shown, nextMs] = [asked.shownText(nowMs), asked.nextChangeMs(nowMs)];
          compare(shown);
          for (const endMs = nowMs + afterTicks * TICK_MS; nowMs < endMs; nowMs += TICK_MS) {
            if (nowMs >= nextMs) {
              shown = asked.shownText(nowMs);
              nextMs = asked.nextChangeMs(nowMs);
            }
            compare(shown);
          }
        }
        expect(unannounced).toEqual([]);
      }),
    );
  });

  it("requests one immediate check for words with agreement", () => {
    const filter = new StabilityFilter(2);
    shownOf(filter, [0, "Good"], [100, "Good"]);
    expect(filter.nextChangeMs(100)).toBe(200);
    expect([filter.shownText(200), filter.nextChangeMs(200)]).toEqual([
      "Good",
      Number.POSITIVE_INFINITY,
    ]);
  });

  it("forgets everything when cleared", () => {
    const filter = new StabilityFilter(2);
    shownOf(filter, [0, "Good"], [700, "Good"]);
    filter.clear();
    expect([filter.shownText(5000), filter.nextChangeMs(5000)]).toEqual([
      "",
      Number.POSITIVE_INFINITY,
    ]);
  });
});
