import type { CaptionPaint } from "../overlay/caption-watch.ts";
import type { CaptionsNow } from "../overlay/captions-now.ts";

export function paintLines(paints: readonly CaptionPaint[]): readonly string[] {
  return paints.map((paint) => {
    const at = new Date(paint.paintedAtMs).toISOString().slice(11, 23);
    const media = paint.mediaMs === null ? "no player" : `${(paint.mediaMs / 1000).toFixed(2)} s`;
    return `${at}  ${media.padStart(9)}  ${describeCaptions(paint)}`;
  });
}

/** The text of an overlay on one line; tentative words are in brackets. */
export function describeCaptions({ shown, lanes, notice }: CaptionsNow): string {
  const texts = lanes.map(({ lane, lines }) => {
    const texts = lines.map(({ text, tentative }) => {
      const firm = text.slice(0, text.length - tentative.length);
      return tentative === "" ? firm : `${firm}[${tentative}]`;
    });
    return `${lane}: ${texts.join(" / ")}`;
  });
  const parts = [...(shown ? [] : ["(hidden)"]), ...texts];
  if (notice !== null) parts.push(`notice: ${notice}`);
  return parts.join(" | ") || "(empty)";
}
