import type { Obstacle } from "./obstacle.ts";

/** Chromium writes subtitles this high, as a share of the shorter side of the picture. */
const FONT_SHARE = 0.05;
/** A line of them, as a share of the font's height. Measured: 21 pixels for 18. */
const LINE_SHARE = 1.16;

type Area = Pick<DOMRect, "left" | "top" | "width" | "height">;

/**
 * Where the browser draws the subtitles a video shows now. No script can see them: their place is
 * reckoned from their words and from what their file says of it, as Chromium does.
 * @param area where the picture is
 * @param barPx height of the browser's own controls while they are shown, else 0; subtitles stand
 *   above them
 * @param widthOf the width of words in a font
 */
export function findNativeSubtitles(
  { textTracks }: Pick<HTMLVideoElement, "textTracks">,
  area: Area,
  barPx: number,
  widthOf: (words: string, font: string) => number = measureWidth,
): readonly Obstacle[] {
  const places: Obstacle[] = [];
  const fontPx = Math.min(area.width, area.height) * FONT_SHARE;
  const linePx = fontPx * LINE_SHARE;
  let lowest = area.top + area.height - barPx;
  for (const cue of shownCues(textTracks)) {
    const most = (area.width * cue.size) / 100;
    const widths = wrap(cueText(cue), most, (words) => widthOf(words, `${fontPx}px sans-serif`));
    if (widths.length === 0) continue;
    const height = widths.length * linePx;
    const top = topOf(cue, height, linePx, area) ?? lowest - height;
    if (cue.line === "auto") lowest = top;
    const width = Math.min(most, Math.max(...widths));
    // Text that begins or ends at an edge may be anywhere between the edges.
    const isCentered = cue.align === "center" && cue.position === "auto";
    const left = area.left + (isCentered ? (area.width - width) / 2 : 0);
    const right = isCentered ? left + width : area.left + area.width;
    places.push({ left, right, top, bottom: top + height });
  }
  return places;
}

function shownCues(tracks: TextTrackList): readonly VTTCue[] {
  return [...tracks].flatMap((track) => {
    if (track.mode !== "showing" || !["subtitles", "captions"].includes(track.kind)) return [];
    return [...(track.activeCues ?? [])].filter((cue) => cue instanceof VTTCue);
  });
}

/** The upper edge of a cue that says where it stands; null for one that stands at the bottom. */
function topOf(
  { line, lineAlign, snapToLines }: VTTCue,
  height: number,
  linePx: number,
  area: Area,
): number | null {
  if (line === "auto") return null;
  if (snapToLines) {
    const top = line * linePx + (line < 0 ? area.height : 0);
    return area.top + Math.max(0, Math.min(top, area.height - height));
  }
  const share = lineAlign === "center" ? 0.5 : lineAlign === "end" ? 1 : 0;
  return area.top + (area.height * line) / 100 - share * height;
}

function cueText({ text }: VTTCue): string {
  return text.replaceAll(/<[^>]*>/g, "");
}

/** The widths of the lines of a text. */
function wrap(text: string, most: number, widthOf: (words: string) => number): readonly number[] {
  return text.split("\n").flatMap((line) => {
    const widths: number[] = [];
    let written = "";
    for (const word of line.split(" ").filter((each) => each !== "")) {
      const longer = written === "" ? word : `${written} ${word}`;
      if (written !== "" && widthOf(longer) > most) {
        widths.push(widthOf(written));
        written = word;
      } else written = longer;
    }
    return written === "" ? widths : [...widths, widthOf(written)];
  });
}

let canvas: OffscreenCanvasRenderingContext2D | null = null;

function measureWidth(words: string, font: string): number {
  canvas ??= new OffscreenCanvas(1, 1).getContext("2d");
  if (!canvas) return 0;
  canvas.font = font;
  return canvas.measureText(words).width;
}
