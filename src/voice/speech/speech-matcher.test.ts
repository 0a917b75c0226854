import { describe, expect, it } from "vitest";
import type { Segment } from "../../captions/segment.ts";
import { SpeechMatcher } from "./speech-matcher.ts";

function segments(fromMs: number, ...texts: string[]): Segment[] {
  return texts.map((text, at) => ({
    text,
    startMs: fromMs + at * 1000,
    endMs: fromMs + (at + 1) * 1000,
  }));
}

function match(ordinal: number) {
  return expect.objectContaining({ kind: "segment", ordinal });
}

const UNKNOWN = { kind: "unknown" };
const DUPLICATE = { kind: "duplicate" };

describe("SpeechMatcher", () => {
  it("matches each text to its segment, even if the same words come twice", () => {
    const matcher = new SpeechMatcher();
    const added = segments(0, "Ja.", " Ja, gern.", " Nein.");
    matcher.addConcluded(added, added, 5);
    expect(matcher.matchText("Ja.")).toEqual(match(5));
    expect(matcher.matchText("Ja, gern.")).toEqual(match(6));
    expect(matcher.matchText(" Nein. ")).toEqual(match(7));
    expect(matcher.matchText("Nein.")).toEqual(UNKNOWN);
  });

  it("matches texts that are cut differently from their segments", () => {
    const matcher = new SpeechMatcher();
    const added = segments(0, "Wir gehen nach", " Hause, und dann", " schlafen wir.");
    matcher.addConcluded(added, added, 0);
    expect(matcher.matchText("Wir gehen nach Hause,")).toEqual(match(0));
    expect(matcher.matchText("und dann schlafen wir.")).toMatchObject({
      ordinal: 2,
      spokenMs: 2500,
    });
  });

  it("matches a text before its words are complete, and continues after lost speech", () => {
    const matcher = new SpeechMatcher();
    expect(matcher.matchText("Guten Morgen, liebe Gäste.")).toEqual(UNKNOWN);
    const first = segments(0, "Guten Morgen,");
    matcher.addConcluded(first, first, 0);
    expect(matcher.matchText("Guten Morgen, liebe Gäste.")).toEqual(match(0));
    const more = segments(1000, " Es ist soweit.", " Wir beginnen.");
    matcher.addConcluded(more, more, 1);
    expect(matcher.matchText("Wir beginnen.")).toEqual(match(2));
    expect(matcher.matchText("...")).toEqual(UNKNOWN);
  });

  it("does not match a short word inside another one", () => {
    const matcher = new SpeechMatcher();
    const added = segments(0, "Das Jahr ist um.");
    matcher.addConcluded(added, added, 0);
    expect(matcher.matchText("Ja.")).toEqual(UNKNOWN);
    expect(matcher.matchText("Das Jahr ist um.")).toEqual(match(0));
  });

  it("recognises known words, whole or for the most part", () => {
    const matcher = new SpeechMatcher();
    const heard = segments(0, "Eins zwei", " drei vier fünf", " sechs sieben acht", " neun");
    matcher.addConcluded(
      heard,
      [{ ...(segments(2500, " acht")[0] as Segment) }, ...heard.slice(3)],
      9,
    );
    expect(matcher.matchText("Eins zwei")).toEqual(DUPLICATE);
    expect(matcher.matchText("drei vier fünf")).toEqual(DUPLICATE);
    expect(matcher.matchText("sechs sieben acht")).toEqual(DUPLICATE);
    expect(matcher.matchText("neun")).toEqual(match(10));
  });

  it("matches only those known words that the session before did not speak", () => {
    const before = new SpeechMatcher();
    const added = segments(0, "eins", " zwei", " drei", " vier");
    before.addConcluded(added, added, 0);
    expect(before.unspoken, "a lane that is not spoken misses nothing").toEqual([]);
    before.matchText("eins");
    before.matchText("zwei");
    expect(before.unspoken.map(({ ordinal }) => ordinal)).toEqual([2, 3]);
    const after = new SpeechMatcher(before.unspoken);
    const heard = segments(1000, "zwei", " drei", " vier");
    after.addConcluded(heard, [], 4);
    expect(after.hasNewWords).toBe(false);
    expect(after.matchText("zwei")).toEqual(DUPLICATE);
    expect(after.matchText("drei")).toEqual(match(2));
    expect(after.matchText("vier")).toEqual(match(3));
    const next = segments(4000, " fünf");
    after.addConcluded(next, next, 4);
    expect(after.hasNewWords).toBe(true);
    expect(after.unspoken.map(({ ordinal }) => ordinal)).toEqual([4]);
  });

  it("keeps little, even if most words are never spoken", () => {
    const matcher = new SpeechMatcher();
    for (let at = 0; at < 3000; at++) {
      const added = segments(at * 1000, ` Satz Nummer ${at}.`);
      matcher.addConcluded(added, added, at);
    }
    expect(matcher.matchText("Satz Nummer 10.")).toEqual(UNKNOWN);
    expect(matcher.matchText("Satz Nummer 2990.")).toEqual(match(2990));
    expect(matcher.unspoken.length).toBeLessThanOrEqual(200);
  });
});
