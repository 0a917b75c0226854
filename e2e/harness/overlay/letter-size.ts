import type { CaptionsOnPage } from "./captions-on-page.ts";
import { OverlayRoot } from "./overlay-root.ts";

/** Font size of the first line on screen, in CSS pixels; 0 without a line. */
export async function letterSize(captions: CaptionsOnPage): Promise<number> {
  const root = await OverlayRoot.find(captions.session);
  return root === null ? 0 : await root.call<number>(READ_SIZE);
}

const READ_SIZE = `function () {
  const line = this.querySelector("[data-lane] [data-line]");
  return line ? parseFloat(getComputedStyle(line).fontSize) : 0;
}`;
