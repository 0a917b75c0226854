import { ORIGINAL_LANE } from "../../captions/segment.ts";
import type { LaneLine } from "../../captions/terms/picked-term.ts";
import { isWrittenWithoutSpaces } from "../../captions/text/writing-direction.ts";
import { extensionHosts } from "../host/extension-hosts.ts";
import { type PressedLetter, takePress } from "./pressed-letter.ts";

export interface ShownLane extends LaneLine {
  /** Whether it has the words as spoken. */
  readonly isOriginal: boolean;
}

export interface ShownCaptionLines {
  /** One entry per lane, from the top; empty lanes are left out. */
  readonly lanes: readonly ShownLane[];
  /** The letter that was pressed in a lane; null if none was, or if it is gone. */
  readonly pressed: (PressedLetter & { readonly lane: number }) | null;
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
  if (!captionBox) return { lanes: [], pressed: null, captionBox: null };
  const lanes: ShownLane[] = [];
  let pressed: ShownCaptionLines["pressed"] = null;
  for (const lane of captionBox.querySelectorAll<HTMLElement>(".lane:not([hidden])")) {
    const joint = isWrittenWithoutSpaces(lane.lang) ? "" : " ";
    let text = "";
    for (const line of lane.querySelectorAll<HTMLElement>(".line")) {
      const drawn = line.textContent ?? "";
      const before = text === "" ? "" : text + joint;
      const press = takePress(line);
      if (press) {
        const at = before.length + drawn.slice(0, press.at).replaceAll(ISOLATES, "").length;
        pressed = { ...press, at, lane: lanes.length };
      }
      text = before + drawn.replaceAll(ISOLATES, "");
    }
    const { original, lane: id } = lane.dataset;
    const isOriginal = id === ORIGINAL_LANE || original !== undefined;
    if (text.trim() !== "") lanes.push({ language: lane.lang, text, isOriginal });
  }
  return {
    lanes,
    pressed,
    captionBox: captionBox.ownerDocument === document ? captionBox : null,
  };
}
