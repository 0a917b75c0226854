import { describe, expect, it } from "vitest";
import type { Segment } from "../../captions/segment.ts";
import { SpeechPlaces } from "./speech-places.ts";

/** Segments one after the other, a second each. */
function segments(fromMs: number, ...texts: string[]): Segment[] {
  return texts.map((text, at) => ({
    text,
    startMs: fromMs + at * 1000,
    endMs: fromMs + (at + 1) * 1000,
  }));
}

function place(ordinal: number) {
  return expect.objectContaining({ kind: "segment", ordinal });
}

const UNKNOWN = { kind: "unknown" };
const SAID = { kind: "said-before" };

describe("SpeechPlaces", () => {
  it("finds each text in its segment, also where the same words come twice", () => {
    const places = new SpeechPlaces();
    const told = segments(0, "Ja.", " Ja, gern.", " Nein.");
    places.conclude(told, told, 5);
    expect(places.find("Ja.")).toEqual(place(5));
    expect(places.find("Ja, gern.")).toEqual(place(6));
    expect(places.find(" Nein. ")).toEqual(place(7));
    expect(places.find("Nein.")).toEqual(UNKNOWN);
  });

  it("finds words that are cut otherwise than their segments", () => {
    const places = new SpeechPlaces();
    const told = segments(0, "Wir gehen nach", " Hause, und dann", " schlafen wir.");
    places.conclude(told, told, 0);
    expect(places.find("Wir gehen nach Hause,")).toEqual(place(0));
    expect(places.find("und dann schlafen wir.")).toMatchObject({ ordinal: 2, spokenMs: 2500 });
  });

  it("finds what comes before its words are complete, and goes on after speech that was lost", () => {
    const places = new SpeechPlaces();
    expect(places.find("Guten Morgen, liebe Gäste.")).toEqual(UNKNOWN);
    const first = segments(0, "Guten Morgen,");
    places.conclude(first, first, 0);
    expect(places.find("Guten Morgen, liebe Gäste.")).toEqual(place(0));
    const more = segments(1000, " Es ist soweit.", " Wir beginnen.");
    places.conclude(more, more, 1);
    expect(places.find("Wir beginnen.")).toEqual(place(2));
    expect(places.find("...")).toEqual(UNKNOWN);
  });

  it("does not take a short word for a part of another", () => {
    const places = new SpeechPlaces();
    const told = segments(0, "Das Jahr ist um.");
    places.conclude(told, told, 0);
    expect(places.find("Ja.")).toEqual(UNKNOWN);
    expect(places.find("Das Jahr ist um.")).toEqual(place(0));
  });

  it("knows what was told and said before, whole or for the most part", () => {
    const places = new SpeechPlaces();
    const heard = segments(0, "Eins zwei", " drei vier fünf", " sechs sieben acht", " neun");
    places.conclude(heard, [{ ...(segments(2500, " acht")[0] as Segment) }, ...heard.slice(3)], 9);
    expect(places.find("Eins zwei")).toEqual(SAID);
    expect(places.find("drei vier fünf")).toEqual(SAID);
    expect(places.find("sechs sieben acht")).toEqual(SAID);
    expect(places.find("neun")).toEqual(place(10));
  });

  it("says what the session before told and did not say, and nothing else again", () => {
    const before = new SpeechPlaces();
    const told = segments(0, "eins", " zwei", " drei", " vier");
    before.conclude(told, told, 0);
    expect(before.unsaid, "a lane that is not spoken misses nothing").toEqual([]);
    before.find("eins");
    before.find("zwei");
    expect(before.unsaid.map(({ ordinal }) => ordinal)).toEqual([2, 3]);
    const after = new SpeechPlaces(before.unsaid);
    const heard = segments(1000, "zwei", " drei", " vier");
    after.conclude(heard, [], 4);
    expect(after.hasNews).toBe(false);
    expect(after.find("zwei")).toEqual(SAID);
    expect(after.find("drei")).toEqual(place(2));
    expect(after.find("vier")).toEqual(place(3));
    const next = segments(4000, " fünf");
    after.conclude(next, next, 4);
    expect(after.hasNews).toBe(true);
    expect(after.unsaid.map(({ ordinal }) => ordinal)).toEqual([4]);
  });

  it("keeps little, however much is told and never said", () => {
    const places = new SpeechPlaces();
    for (let at = 0; at < 3000; at++) {
      const told = segments(at * 1000, ` Satz Nummer ${at}.`);
      places.conclude(told, told, at);
    }
    expect(places.find("Satz Nummer 10.")).toEqual(UNKNOWN);
    expect(places.find("Satz Nummer 2990.")).toEqual(place(2990));
    expect(places.unsaid.length).toBeLessThanOrEqual(200);
  });
});
