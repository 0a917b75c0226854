import type { CaptionPaint } from "../overlay/caption-watch.ts";
import { type CaptionsNow, READ_CAPTIONS } from "../overlay/captions-now.ts";
import type { CallableRoot } from "../overlay/shown-captions.ts";

export function paintLines(paints: readonly CaptionPaint[]): readonly string[] {
  return paints.map((paint) => {
    const at = new Date(paint.paintedAtMs).toISOString().slice(11, 23);
    const media = paint.mediaMs === null ? "no player" : `${(paint.mediaMs / 1000).toFixed(2)} s`;
    return `${at}  ${media.padStart(9)}  ${describeCaptions(paint)}`;
  });
}

/** What an overlay shows, on one line; null stands for a page without one. */
export async function describeOverlay(root: CallableRoot | null): Promise<string> {
  return root ? describeCaptions(await root.call<CaptionsNow>(READ_CAPTIONS)) : "no captions";
}

/** Tentative words are in brackets. */
function describeCaptions({ shown, lanes, notice }: CaptionsNow): string {
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
