import { isWrittenWithoutSpaces } from "../../captions/lines/writing-direction.ts";
import type { LaneWords } from "../../captions/terms/picked-term.ts";
import { ownHosts } from "../host/own-hosts.ts";

/** What is on screen of the captions, and where. */
export interface ShownLines {
  /** A lane each, from the top; lanes without words are left out. */
  readonly lanes: readonly LaneWords[];
  /** The captions' element; null where the page has none. */
  readonly stage: Element | null;
}

/** Signs that keep a run apart from what stands around it; they belong to no word. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Reads the lines that the captions of this page show now, in it or in a window of their own. */
export function readLines(): ShownLines {
  const roots = [...ownHosts().values()];
  const stage = roots.map((root) => root.querySelector(".stage")).find((found) => found !== null);
  if (!stage) return { lanes: [], stage: null };
  const lanes = [...stage.querySelectorAll<HTMLElement>(".lane:not([hidden])")].map((lane) => {
    const lines = [...lane.querySelectorAll(".line")].map((line) => line.textContent ?? "");
    const joint = isWrittenWithoutSpaces(lane.lang) ? "" : " ";
    return { language: lane.lang, text: lines.join(joint).replaceAll(ISOLATES, "").trim() };
  });
  return {
    lanes: lanes.filter(({ text }) => text !== ""),
    stage: stage.ownerDocument === document ? stage : null,
  };
}
