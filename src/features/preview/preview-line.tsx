import type { CaptionLine } from "../../captions/lines/line-flow.ts";

/** A caption line as the overlay draws it. The space before tentative words is not underlined. */
export function PreviewLine({ line: { firm, tentative } }: { line: CaptionLine }) {
  const words = tentative.trimStart();
  const space = firm === "" ? "" : tentative.slice(0, tentative.length - words.length);
  return (
    <span class="line">
      {firm + space}
      <span class="tentative">{words}</span>
    </span>
  );
}
