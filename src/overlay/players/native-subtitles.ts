import type { Obstacle } from "../obstacles/obstacle.ts";

/** Chromium's subtitle font size, as a share of the picture's shorter side. */
const FONT_SHARE = 0.05;
/**
 * Line height relative to the font size. Measured in pictures 180 to 675 px high. Since version 156,
 * Chromium leaves no space around lines or below them.
 */
const LINE_SHARE = 1.16;

type Area = Pick<DOMRect, "left" | "top" | "width" | "height">;

/**
 * Where the browser draws the subtitles of a video. Scripts cannot see them, so their rectangles
 * are computed from text and cue settings the way Chromium does it.
 * @param area the picture
 * @param barPx height of visible native controls, which push subtitles up; 0 for none
 * @param widthOf measures text in a CSS font
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
    // Text aligned to an edge may be anywhere between the edges.
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

/** The top edge of a positioned cue; null for cues at the bottom. */
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
