import type { LaneWords } from "../../captions/chosen-word.ts";
import { isWrittenWithoutSpaces } from "../../captions/writing.ts";
import { shadowRootOf } from "../../platform/shadow-root.ts";
import { HOST_NAME } from "../host-name.ts";

/** What is on screen of the captions, and where. */
export interface ShownLines {
  /** A lane each, from the top; lanes without words are left out. */
  readonly lanes: readonly LaneWords[];
  /** The captions' element; null where there is none. */
  readonly stage: Element | null;
}

/** Signs that keep a run apart from what stands around it; they belong to no word. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Reads the lines that the captions of a page show now. */
export function readLines(page: Document): ShownLines {
  const host = page.querySelector(HOST_NAME);
  const root = host && shadowRootOf(host);
  if (!root) return { lanes: [], stage: null };
  const lanes = [...root.querySelectorAll<HTMLElement>(".lane:not([hidden])")].map((lane) => {
    const lines = [...lane.querySelectorAll(".line")].map((line) => line.textContent ?? "");
    const joint = isWrittenWithoutSpaces(lane.lang) ? "" : " ";
    return { language: lane.lang, text: lines.join(joint).replaceAll(ISOLATES, "").trim() };
  });
  return {
    lanes: lanes.filter(({ text }) => text !== ""),
    stage: root.querySelector(".stage"),
  };
}
