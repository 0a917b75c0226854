import type { LaneLine } from "../../captions/terms/picked-term.ts";
import { isWrittenWithoutSpaces } from "../../captions/text/writing-direction.ts";
import { extensionHosts } from "../host/extension-hosts.ts";

export interface ShownCaptionLines {
  /** One entry per lane, from the top; empty lanes are left out. */
  readonly lanes: readonly LaneLine[];
  /** Null if the captions are not in the page. */
  readonly captionBox: Element | null;
}

/** Bidirectional isolates around foreign words. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Reads the lines shown now, in the page or in a picture-in-picture window. */
export function readCaptionLines(): ShownCaptionLines {
  const roots = [...extensionHosts().values()];
  const captionBox = roots
    .map((root) => root.querySelector(".stage"))
    .find((found) => found !== null);
  if (!captionBox) return { lanes: [], captionBox: null };
  const lanes = [...captionBox.querySelectorAll<HTMLElement>(".lane:not([hidden])")].map((lane) => {
    const lines = [...lane.querySelectorAll(".line")].map((line) => line.textContent ?? "");
    const joint = isWrittenWithoutSpaces(lane.lang) ? "" : " ";
    return { language: lane.lang, text: lines.join(joint).replaceAll(ISOLATES, "").trim() };
  });
  return {
    lanes: lanes.filter(({ text }) => text !== ""),
    captionBox: captionBox.ownerDocument === document ? captionBox : null,
  };
}
