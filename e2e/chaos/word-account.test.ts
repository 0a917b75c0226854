import { describe, expect, it } from "vitest";
import { accountWords, type ShownWord } from "./word-account.ts";

function shownAt(text: string, firstMs = 0): readonly ShownWord[] {
  return text.split(" ").map((word, at) => ({ text: word, atMs: firstMs + at * 1000 }));
}

const SAID = "the lamp turned once a minute and the ships knew the coast".split(" ");

describe("accountWords", () => {
  it("finds nothing wrong when words are shown as spoken", () => {
    const account = accountWords(SAID, shownAt(SAID.join(" ")), []);
    expect(account).toEqual({
      spoken: 12,
      lost: [],
      excused: 0,
      unheard: 0,
      doubled: [],
      wrong: [],
    });
  });

  it("names words that were never shown", () => {
    const shown = shownAt("the lamp turned once and the ships knew the coast");
    expect(accountWords(SAID, shown, [])).toMatchObject({ lost: ["a", "minute"], doubled: [] });
  });

  it("names words that were shown twice, also in longer stretches", () => {
    const shown = shownAt("the lamp turned lamp turned once a minute and the ships knew the coast");
    expect(accountWords(SAID, shown, [])).toMatchObject({ lost: [], wrong: [] });
    expect(accountWords(SAID, shown, []).doubled).toHaveLength(2);
  });

  it("excuses words lost in a reported gap, and only there", () => {
    const shown = [...shownAt("the lamp turned"), ...shownAt("ships knew the", 20_000)];
    const account = accountWords(SAID, shown, [{ fromMs: 4000, toMs: 16_000 }]);
    expect(account).toMatchObject({ excused: 5, doubled: [], wrong: [] });
    // Spoken long after the gap.
    expect(account.lost).toEqual(["coast"]);
    expect(accountWords(SAID, shown, []).lost).toHaveLength(6);
  });

  it("knows which round of a repeated talk was lost", () => {
    const rounds = [...SAID, ...SAID, ...SAID];
    const [first = [], last = []] = [SAID.slice(0, 5), SAID.slice(3)];
    const shown = [...shownAt(first.join(" ")), ...shownAt(last.join(" "), 27_000)];
    const account = accountWords(rounds, shown, [{ fromMs: 4800, toMs: 26_700 }]);
    expect(account).toMatchObject({ lost: [], excused: 22, doubled: [], wrong: [] });
  });

  it("does not require words whose sound was never captured", () => {
    const shown = shownAt("the lamp turned once minute and the ships knew the coast");
    const account = accountWords(SAID, shown, [], (at) => SAID[at] !== "a");
    expect(account).toMatchObject({ lost: [], unheard: 1 });
  });

  it("never excuses a word that was shown twice", () => {
    const shown = shownAt("the the lamp turned once a minute and the ships knew the coast");
    const account = accountWords(SAID, shown, [{ fromMs: 0, toMs: 60_000 }]);
    expect(account.doubled).toEqual(["the"]);
  });

  it("reports a word that became another one", () => {
    const shown = shownAt("the lamb turned once a minute and the ships knew the coast");
    expect(accountWords(SAID, shown, [])).toMatchObject({ wrong: ["lamp → lamb"], lost: [] });
  });
});
