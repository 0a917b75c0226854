import { cueText } from "./cue-text.ts";
import type { Cue } from "./subtitle-cues.ts";
import { shortTime, vttTime } from "./time-format.ts";

export interface VttHeader {
  /** BCP 47 tag. */
  readonly language: string;
  readonly title: string;
  /** Comments for editors of the file, in order; players show none of them. */
  readonly notes: readonly { readonly fromMs: number; readonly text: string }[];
}

/**
 * Cues as WebVTT (W3C WebVTT). The header has the language, as in text tracks on the web. Lost
 * sound also has a comment for editors of the file, and other comments stand before their cue.
 */
export function vttOf(cues: readonly Cue[], { language, title, notes }: VttHeader): string {
  const head = ["WEBVTT", `Kind: subtitles`, `Language: ${comment(language)}`].join("\n");
  const waiting = [...notes];
  const notesUntil = (untilMs: number) => {
    const next = waiting.findIndex(({ fromMs }) => fromMs > untilMs);
    const due = waiting.splice(0, next < 0 ? waiting.length : next);
    return due.map(({ fromMs, text }) => `NOTE ${shortTime(fromMs)} ${comment(text)}`);
  };
  const blocks = cues.map((cue, at) => {
    const times = `${vttTime(cue.fromMs)} --> ${vttTime(cue.toMs)}`;
    const block = `${at + 1}\n${times}\n${escaped(cueText(cue))}`;
    const note = `NOTE ${shortTime(cue.fromMs)} ${comment(cue.lines.join(" "))}`;
    return [...notesUntil(cue.fromMs), ...(cue.kind === "gap" ? [note] : []), block].join("\n\n");
  });
  const titleBlock = title.trim() === "" ? [] : [`NOTE ${comment(title)}`];
  return `${[head, ...titleBlock, ...blocks, ...notesUntil(Number.POSITIVE_INFINITY)].join("\n\n")}\n`;
}

// Also escapes `>`, so that no text contains the arrow between two times.
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

// A comment is one line without an arrow.
function comment(text: string): string {
  return text.replaceAll(/\s+/gu, " ").replaceAll("-->", "→").trim();
}
