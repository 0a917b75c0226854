import { endsSentence, isLineLong, isTooLong, sentenceEnds } from "../text/sentence-ends.ts";
import type { NumberedSegment, SegmentPart } from "./transcript-row.ts";

/** A pause of this length ends a sentence, regardless of punctuation. */
export const PAUSE_MS = 2000;

export interface LaneSentence {
  readonly language: string;
  readonly text: string;
  readonly parts: readonly SegmentPart[];
  readonly startMs: number;
  readonly endMs: number;
  readonly spokenAtMs: number | null;
  readonly mediaMs: number | null;
  readonly continuesPrevious: boolean;
}

/**
 * Splits the segments of one lane into sentences as they arrive. Times within a segment are
 * estimated from its letters.
 */
export class LaneSentences {
  // Text of the unfinished sentence; empty when the last one has ended.
  #open = "";
  #last: NumberedSegment | null = null;

  /**
   * @param isParted whether a gap or page lies between two positions on the capture clock
   * @returns the sentences, each with the part that these segments contain
   */
  addSegments(
    segments: readonly NumberedSegment[],
    isParted: (fromMs: number, toMs: number) => boolean,
  ): LaneSentence[] {
    const sentences: LaneSentence[] = [];
    for (const segment of segments) {
      const last = this.#last;
      const beginsAnew =
        last === null ||
        segment.startMs - last.endMs >= PAUSE_MS ||
        segment.language !== last.language ||
        isParted((last.startMs + last.endMs) / 2, (segment.startMs + segment.endMs) / 2);
      if (beginsAnew) this.#open = "";
      this.#last = segment;
      for (const [from, to] of this.#cut(segment)) {
        const part = sentencePart(segment, from, to, this.#open !== "");
        const before = sentences.at(-1);
        if (part.continuesPrevious && before)
          sentences[sentences.length - 1] = joined(before, part);
        else sentences.push(part);
        this.#open += part.text;
        if (isComplete(this.#open, segment.language)) this.#open = "";
      }
    }
    return sentences;
  }

  #cut({ text, language }: NumberedSegment): (readonly [number, number])[] {
    const cuts: (readonly [number, number])[] = [];
    let from = 0;
    let before = this.#open;
    for (const end of sentenceEnds(text)) {
      const spoken = before + text.slice(from, end);
      if (!isLineLong(spoken, language)) continue;
      cuts.push([from, end]);
      from = end;
      before = "";
    }
    // A remaining space belongs to the sentence before it.
    const last = cuts.at(-1);
    if (last && text.slice(from).trim() === "") cuts[cuts.length - 1] = [last[0], text.length];
    else if (from < text.length) cuts.push([from, text.length]);
    return cuts;
  }
}

function isComplete(text: string, language: string): boolean {
  const spoken = text.trimEnd();
  if (isTooLong(spoken, language)) return true;
  return isLineLong(spoken, language) && endsSentence(spoken);
}

function sentencePart(
  segment: NumberedSegment,
  from: number,
  to: number,
  continuesPrevious: boolean,
): LaneSentence {
  const { text, language, ordinal, startMs, endMs, spokenAtMs, mediaMs } = segment;
  const after = (position: number) =>
    text === "" ? 0 : ((endMs - startMs) * position) / text.length;
  const shifted = (ms: number | null) => (ms === null ? null : ms + after(from));
  return {
    language,
    text: text.slice(from, to),
    parts: [{ ordinal, from, to }],
    startMs: startMs + after(from),
    endMs: startMs + after(to),
    spokenAtMs: shifted(spokenAtMs),
    mediaMs: shifted(mediaMs),
    continuesPrevious,
  };
}

function joined(first: LaneSentence, second: LaneSentence): LaneSentence {
  return {
    ...first,
    text: first.text + second.text,
    parts: [...first.parts, ...second.parts],
    endMs: Math.max(first.endMs, second.endMs),
    spokenAtMs: first.spokenAtMs ?? second.spokenAtMs,
    mediaMs: first.mediaMs ?? second.mediaMs,
  };
}
