import { describe, expect, it } from "vitest";
import type { PlayerTracks, SubtitleTrack } from "../../messaging/track-report.ts";
import { distinctTracks, translationCharacters } from "./subtitle-offers.ts";
import { trackKey, trackLanguage } from "./track-key.ts";

const track = (change: Partial<SubtitleTrack> = {}): SubtitleTrack => ({
  ...{ id: 1, kind: "subtitles", language: "en", label: "English", isShowing: false },
  loaded: null,
  ...change,
});
const player = (change: Partial<PlayerTracks> = {}): PlayerTracks => ({
  ...{ media: "https://media.test/film.mp4", durationMs: 3_600_000, mediaMs: 0, weight: 6 },
  ...{ tracks: [track()], ...change },
});
const loaded = (characters: number, fromMs: number, toMs: number) => ({
  loaded: { cues: 10, characters, fromMs, toMs },
});

describe("the size of a translation", () => {
  const whole = track(loaded(14_000, 5000, 3_500_000));

  const rows: [string, SubtitleTrack, PlayerTracks, string[], number | null][] = [
    ["of one language", whole, player(), ["de"], 14_000],
    ["of two, without the one it is in", whole, player(), ["en-GB", "de", "fr"], 28_000],
    ["of none", whole, player(), ["en"], 0],
    ["from its first half", track(loaded(5000, 0, 1_800_000)), player(), ["de"], 10_000],
    ["of text that is not loaded", track(), player(), ["de"], 46_800],
    ["of a few words at the start", track(loaded(90, 0, 4000)), player(), ["de"], 46_800],
    ["of a live stream", whole, player({ durationMs: null, mediaMs: 9 }), ["de"], null],
    ["of nothing", track(), player({ durationMs: null }), ["de"], null],
    ["before the film is loaded", whole, player({ durationMs: null }), ["de"], 14_000],
  ];
  it.each(rows)("%s", (_, own, of, targets, characters) => {
    expect(translationCharacters(of, own, targets)).toBe(characters);
  });
});

it("offers equal tracks once: the one that is shown, or else loaded", () => {
  const same = [
    track({ id: 1 }),
    track({ id: 2, ...loaded(9, 0, 1) }),
    track({ id: 3, kind: "captions" }),
  ];
  expect(distinctTracks(same).map(({ id }) => id)).toEqual([2, 3]);
  const shown = [...same, track({ id: 4, isShowing: true })];
  expect(distinctTracks(shown).map(({ id }) => id)).toEqual([4, 3]);
});

it("names a track by its page, medium, kind, language and label", () => {
  const key = (address: string, change: Partial<SubtitleTrack> = {}) =>
    trackKey(address, player(), track(change));
  expect(key("https://a.test/film#t=4")).toBe(key("https://a.test/film"));
  expect(key("https://a.test/film")).not.toBe(key("https://a.test/other"));
  expect(key("https://a.test/film")).not.toBe(key("https://a.test/film", { label: "SDH" }));
});

it.each([
  ["en_US", "en-US"],
  [" NL ", "nl"],
  ["", "und"],
  ["Nederlands (ondertiteld)", "und"],
])("reads the language %j as %s", (given, expected) => {
  expect(trackLanguage(given)).toBe(expected);
});
