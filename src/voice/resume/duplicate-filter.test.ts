import { describe, expect, it } from "vitest";
import type { Segment } from "../../captions/segment.ts";
import { fc } from "../../lib/testing/fc.ts";
import { DuplicateFilter } from "./duplicate-filter.ts";

type Word = Segment;

const LETTER_MS = 75;

/**
 * A talk at an even speed. In "no no no" only the time shows how much is known, and within a
 * segment times follow from the letters.
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

// Cuts words into segments of the given lengths; the last ones repeat as needed.
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
 * Repeats a talk from a position on, word by word, and collects what passes the filter.
 * @param lengths of the segments to conclude; the rest is concluded at the end
 */
function repeat(
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
    const passed = filter.filterUpdate(
      { concluded: firm, tentative: segmented(tail, [99]) },
      language,
    );
    concluded.push(...passed.concluded);
    drafts.push(textOf(concluded) + textOf(passed.tentative));
  }
  const last = filter.filterUpdate({ concluded: segments, tentative: [] }, language);
  concluded.push(...last.concluded);
  return { concluded: textOf(concluded), drafts };
}

const lengths = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 8 });
// Few words, so that they repeat often: "no no no".
const texts = fc.array(fc.constantFrom("no", "No,", "yes", "we", "will", "see."), {
  minLength: 4,
  maxLength: 40,
});

describe("DuplicateFilter", () => {
  it("removes known words that are split into other segments", () => {
    const words = talk("Good evening and welcome to the coast.".split(" "));
    const known = segmented(words.slice(0, 4), [4]);
    const filter = new DuplicateFilter(known, 0);
    expect(repeat(filter, words, [3, 2, 9], "en").concluded).toBe(" to the coast.");
  });

  it("passes every word once, wherever the repeat begins", () => {
    fc.assert(
      fc.property(texts, lengths, lengths, fc.nat(), fc.nat(), (all, before, after, a, b) => {
        const words = talk(all);
        const segments = segmented(words, before);
        const count = a % (segments.length + 1);
        const known = segments.slice(0, count);
        const from = known[b % Math.max(1, count)]?.startMs ?? 0;
        const repeated = words.filter(({ startMs }) => startMs >= from);
        const filter = new DuplicateFilter(known, from);
        const { concluded, drafts } = repeat(filter, repeated, after, "en");
        expect(textOf(known) + concluded).toBe(textOf(words));
        // Drafts repeat nothing, either.
        for (const draft of drafts) {
          expect(textOf(words).startsWith(textOf(known) + draft)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("passes every character once in a script without spaces", () => {
    const characters = fc.array(fc.constantFrom("今", "日", "は", "東", "京", "都。"), {
      minLength: 4,
      maxLength: 30,
    });
    fc.assert(
      fc.property(characters, lengths, lengths, fc.nat(), (all, before, after, a) => {
        const words = talk(all, "");
        const segments = segmented(words, before);
        const known = segments.slice(0, a % (segments.length + 1));
        const filter = new DuplicateFilter(known, 0);
        const { concluded } = repeat(filter, words, after, "ja");
        const text = textOf(known) + concluded;
        expect(text).toBe(textOf(words));
      }),
      { numRuns: 200 },
    );
  });

  it("tolerates a word that is recognised differently the second time", () => {
    const first = talk("we sailed past the lighthouse at dawn".split(" "));
    const again = talk("we sailed past a light house at dawn and slept".split(" "));
    const filter = new DuplicateFilter(segmented(first, [9]), 0);
    expect(repeat(filter, again, [4, 3], "en").concluded).toBe(" and slept");
  });

  it("follows the time when no word is the same", () => {
    const first = talk("eins zwei drei vier fünf".split(" "));
    const again = talk("aaaa bbbb cccc dddd eeee ffff gggg".split(" "));
    const filter = new DuplicateFilter(segmented(first, [5]), 0);
    expect(repeat(filter, again, [2], "de").concluded).toBe(" ffff gggg");
  });

  it("removes the rest of a word that the sound began in", () => {
    const known = [{ text: "Good evening.", startMs: 0, endMs: 1200 }];
    const filter = new DuplicateFilter(known, 950);
    const repeated = [{ text: "ning. For most of history", startMs: 950, endMs: 2700 }];
    const { concluded } = filter.filterUpdate({ concluded: repeated, tentative: [] }, "en");
    expect(textOf(concluded)).toBe(" For most of history");
  });

  it("removes the last known word when it is heard whole", () => {
    const known = [{ text: "This is it.", startMs: 0, endMs: 1100 }];
    const filter = new DuplicateFilter(known, 850);
    const tentative = [{ text: "it. It", startMs: 860, endMs: 1300 }];
    expect(textOf(filter.filterUpdate({ concluded: [], tentative }, "en").tentative)).toBe(" It");
  });

  it("passes the first new word when no known one is heard", () => {
    const known = [{ text: "This is it.", startMs: 0, endMs: 1100 }];
    const filter = new DuplicateFilter(known, 850);
    const tentative = [{ text: "It", startMs: 1150, endMs: 1300 }];
    expect(textOf(filter.filterUpdate({ concluded: [], tentative }, "en").tentative)).toBe("It");
  });

  it("does nothing when all known words lie before", () => {
    const known = [{ text: "Long ago.", startMs: 0, endMs: 1000 }];
    const filter = new DuplicateFilter(known, 5000);
    expect(filter.isDone).toBe(true);
    const words = { concluded: [{ text: "Long ago.", startMs: 5000, endMs: 6000 }], tentative: [] };
    expect(filter.filterUpdate(words, "en")).toEqual(words);
  });

  describe("after another engine", () => {
    const known = [{ text: "nur eines sagen:", startMs: 4000, endMs: 7900 }];
    const newIn = (slackMs: number, text: string, startMs: number) => {
      const filter = new DuplicateFilter(known, 7900, 7900, slackMs);
      const concluded = [{ text, startMs, endMs: startMs + 75 * text.length }];
      return textOf(filter.filterUpdate({ concluded, tentative: [] }, "de").concluded);
    };

    it("removes the last known word when it is placed a little later", () => {
      expect(newIn(0, "sagen: Hier ist", 7990)).toBe("sagen: Hier ist");
      expect(newIn(1000, "sagen: Hier ist", 7990)).toBe(" Hier ist");
      expect(newIn(1000, "sagen:", 8150)).toBe("");
    });

    it("passes other words, and the same word when it is surely said again", () => {
      expect(newIn(1000, "Hier ist", 7990)).toBe("Hier ist");
      expect(newIn(1000, "Sagen wir", 9000)).toBe("Sagen wir");
    });
  });

  it("passes everything once a new word was concluded", () => {
    const known = [{ text: "one two", startMs: 0, endMs: 600 }];
    const filter = new DuplicateFilter(known, 0);
    const repeated = (text: string, startMs: number) => ({
      concluded: [{ text, startMs, endMs: startMs + 600 }],
      tentative: [],
    });
    expect(textOf(filter.filterUpdate(repeated("two three", 300), "en").concluded)).toBe(" three");
    expect(filter.isDone).toBe(true);
    expect(textOf(filter.filterUpdate(repeated(" one two", 900), "en").concluded)).toBe(" one two");
  });

  it("confuses neither the first word of the next sentence nor the last one of this", () => {
    // The translation seems to end after the next sentence began.
    const known = [{ text: "nur eines sagen:", startMs: 4000, endMs: 8400 }];
    const next = { text: "Hier", startMs: 8100, endMs: 8400 };
    const rest = { text: " ist", startMs: 8400, endMs: 8600 };
    const last = { text: "sagen:", startMs: 8000, endMs: 8400 };
    const newIn = (repeated: readonly Segment[]) => {
      const filter = new DuplicateFilter(known, 7850, 8100);
      return textOf(filter.filterUpdate({ concluded: [], tentative: repeated }, "de").tentative);
    };
    expect(newIn([next, rest])).toBe("Hier ist");
    expect(newIn([last, { ...next, text: " Hier", startMs: 8400, endMs: 8700 }])).toBe(" Hier");
  });
});
