import { describe, expect, it } from "vitest";
import type { Segment } from "../../captions/segment.ts";
import { fc } from "../../lib/testing/fc.ts";
import { DuplicateFilter } from "./duplicate-filter.ts";

/** A word of a talk, with the time at which it is said. */
type Word = Segment;

const LETTER_MS = 75;

/**
 * A talk that is said at an even speed. Of "no no no" only the time tells how much was said, and
 * within a segment that is known by its letters alone.
 */
function talk(texts: readonly string[], joint = " "): Word[] {
  let endMs = 0;
  return texts.map((word, at) => {
    const text = at === 0 ? word : joint + word;
    const startMs = endMs;
    endMs += text.length * LETTER_MS;
    return { text, startMs, endMs };
  });
}

/** Cuts words into segments of the given lengths, the last ones being repeated as needed. */
function segmented(words: readonly Word[], lengths: readonly number[]): Segment[] {
  const segments: Segment[] = [];
  for (let from = 0, n = 0; from < words.length; n++) {
    const run = words.slice(from, from + (lengths[n % lengths.length] ?? 1));
    from += run.length;
    segments.push({
      text: run.map(({ text }) => text).join(""),
      startMs: run[0]?.startMs ?? 0,
      endMs: run.at(-1)?.endMs ?? 0,
    });
  }
  return segments;
}

const textOf = (segments: readonly Segment[]) => segments.map(({ text }) => text).join("");

/**
 * Hears a talk anew from a position on, word by word, and tells everything that gets through.
 * @param lengths of the segments that are concluded; the rest is concluded at the end
 */
function hearAgain(
  filter: DuplicateFilter,
  words: readonly Word[],
  lengths: readonly number[],
  language: string,
): { concluded: string; drafts: string[] } {
  const concluded: Segment[] = [];
  const drafts: string[] = [];
  const segments = segmented(words, lengths);
  let done = 0;
  for (let count = 1; count <= words.length; count++) {
    const firm: Segment[] = [];
    const next = segments[0];
    // A segment is concluded one word after its last one.
    if (next && (words[count - 2]?.endMs ?? -1) >= next.endMs) {
      firm.push(next);
      segments.shift();
      done = words.findIndex(({ startMs }) => startMs >= next.endMs);
    }
    const tail = words.slice(done, count);
    const passed = filter.pass({ concluded: firm, tentative: segmented(tail, [99]) }, language);
    concluded.push(...passed.concluded);
    drafts.push(textOf(concluded) + textOf(passed.tentative));
  }
  const last = filter.pass({ concluded: segments, tentative: [] }, language);
  concluded.push(...last.concluded);
  return { concluded: textOf(concluded), drafts };
}

const lengths = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 8 });
/** Few words, so that they are often repeated: "no no no". */
const texts = fc.array(fc.constantFrom("no", "No,", "yes", "we", "will", "see."), {
  minLength: 4,
  maxLength: 40,
});

describe("SaidFilter", () => {
  it("leaves out what was said, cut into other segments", () => {
    const words = talk("Good evening and welcome to the coast.".split(" "));
    const said = segmented(words.slice(0, 4), [4]);
    const filter = new DuplicateFilter(said, 0);
    expect(hearAgain(filter, words, [3, 2, 9], "en").concluded).toBe(" to the coast.");
  });

  it("says every word once, whatever was said, heard again from wherever", () => {
    fc.assert(
      fc.property(texts, lengths, lengths, fc.nat(), fc.nat(), (all, before, after, a, b) => {
        const words = talk(all);
        const segments = segmented(words, before);
        const count = a % (segments.length + 1);
        const said = segments.slice(0, count);
        const from = said[b % Math.max(1, count)]?.startMs ?? 0;
        const heard = words.filter(({ startMs }) => startMs >= from);
        const filter = new DuplicateFilter(said, from);
        const { concluded, drafts } = hearAgain(filter, heard, after, "en");
        expect(textOf(said) + concluded).toBe(textOf(words));
        // Nor do drafts say anything twice.
        for (const draft of drafts) {
          expect(textOf(words).startsWith(textOf(said) + draft)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("says every character once where no spaces stand between words", () => {
    const characters = fc.array(fc.constantFrom("今", "日", "は", "東", "京", "都。"), {
      minLength: 4,
      maxLength: 30,
    });
    fc.assert(
      fc.property(characters, lengths, lengths, fc.nat(), (all, before, after, a) => {
        const words = talk(all, "");
        const segments = segmented(words, before);
        const said = segments.slice(0, a % (segments.length + 1));
        const filter = new DuplicateFilter(said, 0);
        const { concluded } = hearAgain(filter, words, after, "ja");
        const told = textOf(said) + concluded;
        expect(told).toBe(textOf(words));
      }),
      { numRuns: 200 },
    );
  });

  it("stands a word that is heard differently the second time", () => {
    const first = talk("we sailed past the lighthouse at dawn".split(" "));
    const again = talk("we sailed past a light house at dawn and slept".split(" "));
    const filter = new DuplicateFilter(segmented(first, [9]), 0);
    expect(hearAgain(filter, again, [4, 3], "en").concluded).toBe(" and slept");
  });

  it("goes by the time when nothing is as it was", () => {
    const first = talk("eins zwei drei vier fünf".split(" "));
    const again = talk("aaaa bbbb cccc dddd eeee ffff gggg".split(" "));
    const filter = new DuplicateFilter(segmented(first, [5]), 0);
    expect(hearAgain(filter, again, [2], "de").concluded).toBe(" ffff gggg");
  });

  it("leaves out the rest of a word that the sound began in", () => {
    const said = [{ text: "Good evening.", startMs: 0, endMs: 1200 }];
    const filter = new DuplicateFilter(said, 950);
    const heard = [{ text: "ning. For most of history", startMs: 950, endMs: 2700 }];
    const { concluded } = filter.pass({ concluded: heard, tentative: [] }, "en");
    expect(textOf(concluded)).toBe(" For most of history");
  });

  it("leaves out the last word said when it is heard whole", () => {
    const said = [{ text: "This is it.", startMs: 0, endMs: 1100 }];
    const filter = new DuplicateFilter(said, 850);
    const tentative = [{ text: "it. It", startMs: 860, endMs: 1300 }];
    expect(textOf(filter.pass({ concluded: [], tentative }, "en").tentative)).toBe(" It");
  });

  it("lets the first new word pass when nothing of before is heard", () => {
    const said = [{ text: "This is it.", startMs: 0, endMs: 1100 }];
    const filter = new DuplicateFilter(said, 850);
    const tentative = [{ text: "It", startMs: 1150, endMs: 1300 }];
    expect(textOf(filter.pass({ concluded: [], tentative }, "en").tentative)).toBe("It");
  });

  it("has nothing to do where all that was said lies before", () => {
    const said = [{ text: "Long ago.", startMs: 0, endMs: 1000 }];
    const filter = new DuplicateFilter(said, 5000);
    expect(filter.isDone).toBe(true);
    const words = { concluded: [{ text: "Long ago.", startMs: 5000, endMs: 6000 }], tentative: [] };
    expect(filter.pass(words, "en")).toEqual(words);
  });

  it("lets everything pass once a new word was concluded", () => {
    const said = [{ text: "one two", startMs: 0, endMs: 600 }];
    const filter = new DuplicateFilter(said, 0);
    const heard = (text: string, startMs: number) => ({
      concluded: [{ text, startMs, endMs: startMs + 600 }],
      tentative: [],
    });
    expect(textOf(filter.pass(heard("two three", 300), "en").concluded)).toBe(" three");
    expect(filter.isDone).toBe(true);
    expect(textOf(filter.pass(heard(" one two", 900), "en").concluded)).toBe(" one two");
  });

  it("takes neither the first word of the next sentence nor the last one of this for the other", () => {
    // The translation is thought to end after the next sentence began.
    const said = [{ text: "nur eines sagen:", startMs: 4000, endMs: 8400 }];
    const next = { text: "Hier", startMs: 8100, endMs: 8400 };
    const rest = { text: " ist", startMs: 8400, endMs: 8600 };
    const last = { text: "sagen:", startMs: 8000, endMs: 8400 };
    const newIn = (heard: readonly Segment[]) => {
      const filter = new DuplicateFilter(said, 7850, 8100);
      return textOf(filter.pass({ concluded: [], tentative: heard }, "de").tentative);
    };
    expect(newIn([next, rest])).toBe("Hier ist");
    expect(newIn([last, { ...next, text: " Hier", startMs: 8400, endMs: 8700 }])).toBe(" Hier");
  });
});
