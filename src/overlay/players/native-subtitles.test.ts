import { describe, expect, it, vi } from "vitest";
import { findNativeSubtitles } from "./native-subtitles.ts";

class Cue {
  readonly text: string;
  size = 100;
  line: number | "auto" = "auto";
  lineAlign = "start";
  snapToLines = true;
  align = "center";
  position: number | "auto" = "auto";

  constructor(text: string, choices: Partial<Cue> = {}) {
    this.text = text;
    Object.assign(this, choices);
  }
}
vi.stubGlobal("VTTCue", Cue);

// Letters are as wide as they are high, so 32 fill the width of the picture.
const FONT_PX = 18;
const AREA = { left: 100, top: 40, width: 576, height: 360 };
const BOTTOM = 400;

const find = (cues: readonly Cue[], { mode = "showing", kind = "subtitles", barPx = 0 } = {}) => {
  const textTracks = [{ mode, kind, activeCues: cues }] as unknown as TextTrackList;
  return findNativeSubtitles({ textTracks }, AREA, barPx, (words) => words.length * FONT_PX);
};
const heights = (places: ReturnType<typeof find>) =>
  places.map(({ top, bottom }) => Math.round(bottom - top));

describe("findNativeSubtitles", () => {
  it("finds a line at the lower edge of the picture, as wide as its text", () => {
    const [place] = find([new Cue("ten lettrs")]);
    expect(place).toMatchObject({
      left: 100 + 288 - 90,
      right: 100 + 288 + 90,
      bottom: BOTTOM,
    });
    expect(heights(find([new Cue("ten lettrs")]))).toEqual([21]);
  });

  it("wraps text wider than the picture, and at line breaks in the file", () => {
    expect(heights(find([new Cue("a word ".repeat(9))]))).toEqual([42]);
    expect(heights(find([new Cue("one\ntwo\nthree")]))).toEqual([63]);
    expect(heights(find([new Cue("half as wide here", { size: 50 })]))).toEqual([42]);
  });

  it("stacks cues, all above the native controls", () => {
    const places = find([new Cue("one"), new Cue("two")], { barPx: 72 });
    expect(places.map(({ bottom }) => Math.round(bottom))).toEqual([328, 307]);
  });

  it.each([
    ["the first line", { line: 0 }, 40],
    ["the last line", { line: -1 }, BOTTOM - 21],
    ["below the last line, where it would not be seen", { line: 99 }, BOTTOM - 21],
    ["a share of the height", { line: 50, snapToLines: false }, 220],
    ["the end at a share", { line: 50, snapToLines: false, lineAlign: "end" }, 199],
  ])("finds a cue positioned at %s", (_, choices, top) => {
    const [place] = find([new Cue("words", choices)]);
    expect(Math.round(place?.top ?? 0)).toBe(top);
  });

  it("assumes the full width for a cue that is not centred", () => {
    expect(find([new Cue("words", { align: "start" })])).toMatchObject([{ left: 100, right: 676 }]);
  });

  it("does not count markup as text", () => {
    expect(find([new Cue("<v Ann><i>words</i>")])).toEqual(find([new Cue("words")]));
    expect(find([new Cue("<i></i>")])).toEqual([]);
  });

  it("ignores hidden tracks and tracks that are not subtitles", () => {
    expect(find([new Cue("words")], { mode: "hidden" })).toEqual([]);
    expect(find([new Cue("words")], { kind: "chapters" })).toEqual([]);
  });
});
