import { expect, it } from "vitest";
import { MAX_TRACK_CUES } from "../../messaging/track-report.ts";
import { TrackWords } from "./track-words.ts";

const cue = (fromMs: number, text: string) => ({ fromMs, toMs: fromMs + 1900, text });
const words = (language = "en") => new TrackWords("a", language);

it("keeps cues with their own times and lines, each once", () => {
  const track = words();
  const first = track.addCues([cue(0, "One\n two,"), cue(2000, "and three."), cue(0, "One\ntwo,")]);
  expect(
    first.map(({ ordinal, text, startMs, mediaMs }) => [ordinal, text, startMs, mediaMs]),
  ).toEqual([
    [0, "One\ntwo,", 0, 0],
    [1, " and three.", 2000, 2000],
  ]);
  expect(track.addCues([cue(2000, "and three."), cue(2000, "And three.")])).toHaveLength(1);
});

it("knows the cues of an earlier time again, and numbers new ones after them", () => {
  const before = words();
  before.addCues([cue(0, "One."), cue(2000, "Two.")]);
  const track = words();
  track.addStored(before.segments);
  expect(track.addCues([cue(0, "One."), cue(1000, "New."), cue(2000, "Two.")])).toMatchObject([
    { ordinal: 2, text: " New.", startMs: 1000 },
  ]);
});

it("makes sentences in the order of time, whatever the order of the cues", () => {
  const track = words();
  track.addCues([cue(60_000, "Later on."), cue(62_000, "An open")]);
  track.addCues([cue(0, "At first"), cue(2000, "this.")]);
  const { units, open } = track.unitsIn("de", 0, 60_000);
  expect(units.map(({ text }) => text)).toEqual(["At first this.", "Later on."]);
  expect(open?.text).toBe("An open");
  expect(track.sentences.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 3900],
    [60_000, 61_900],
    [62_000, 63_900],
  ]);
});

it("leaves out what is translated, and gives the text before as context", () => {
  const track = words();
  const [one, two] = track.addCues([
    cue(0, "One\nand two."),
    cue(2000, "Three."),
    cue(4000, "Four."),
  ]);
  if (!one || !two) throw new Error("No segments");
  track.addTranslated([{ ...one, lane: "de", text: "Eins und zwei." }]);
  expect(track.unitsIn("de", 0, 9000).units.map(({ text }) => text)).toEqual(["Three.", "Four."]);
  expect(track.unitsIn("fr", 0, 9000).units).toHaveLength(3);
  expect(track.textBefore(two)).toBe("One and two.");
});

it("takes no more cues than a track may have, cleans them, and skips those without text", () => {
  const track = words();
  expect(track.addCues([cue(0, " \u0007\n\u202e ")])).toEqual([]);
  expect(track.addCues([cue(0, "a\u202eb")])[0]?.text).toBe("ab");
  const many = Array.from({ length: MAX_TRACK_CUES + 50 }, (_, at) => cue(at * 10, `Cue ${at}.`));
  expect(track.addCues(many)).toHaveLength(MAX_TRACK_CUES - 1);
});
