import { cueText } from "./cue-text.ts";
import type { Cue } from "./subtitle-cues.ts";
import { shortTime, vttTime } from "./time-texts.ts";

/** What stands at the head of a file. */
export interface VttHead {
  /** BCP 47 tag. */
  readonly language: string;
  /** May be empty. */
  readonly title: string;
}

/**
 * Cues as WebVTT (W3C WebVTT). The language is in the header, as text tracks on the web have it;
 * lost sound has a comment besides its cue, for whoever works on the file.
 */
export function vttOf(cues: readonly Cue[], { language, title }: VttHead): string {
  const head = ["WEBVTT", `Kind: subtitles`, `Language: ${comment(language)}`].join("\n");
  const blocks = cues.map((cue, at) => {
    const times = `${vttTime(cue.fromMs)} --> ${vttTime(cue.toMs)}`;
    const block = `${at + 1}\n${times}\n${escaped(cueText(cue))}`;
    const note = `NOTE ${shortTime(cue.fromMs)} ${comment(cue.lines.join(" "))}`;
    return cue.kind === "gap" ? `${note}\n\n${block}` : block;
  });
  const titleBlock = title.trim() === "" ? [] : [`NOTE ${comment(title)}`];
  return `${[head, ...titleBlock, ...blocks].join("\n\n")}\n`;
}

/** `>` too, so that no line of words has the arrow that parts two times. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** A comment is one line, and has no arrow in it. */
function comment(text: string): string {
  return text.replaceAll(/\s+/gu, " ").replaceAll("-->", "→").trim();
}
