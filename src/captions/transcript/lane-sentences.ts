import { endsSentence, isLineLong, isTooLong, sentenceEnds } from "../text/sentence-ends.ts";
import type { PlacedSegment, SegmentPart } from "./transcript-row.ts";

/** After a pause of so long something new is said, whatever the punctuation. */
export const PAUSE_MS = 2000;

/** A sentence, or what has been concluded of it. */
export interface LaneSentence {
  readonly language: string;
  readonly text: string;
  readonly parts: readonly SegmentPart[];
  readonly startMs: number;
  readonly endMs: number;
  readonly spokenAtMs: number | null;
  readonly mediaMs: number | null;
  /** Whether it goes on with the sentence that was given out last. */
  readonly goesOn: boolean;
}

/**
 * Cuts the segments of one lane into sentences as they come. Times within a segment are reckoned by
 * the share of its letters.
 */
export class LaneSentences {
  /** What has been said of the open sentence; empty when the last one has ended. */
  #open = "";
  #last: PlacedSegment | null = null;

  /**
   * @param isParted whether something lies between two places on the capture clock that parts what
   *   is said before it from what is said after it
   * @returns the sentences, each with all that these segments say of it
   */
  take(
    segments: readonly PlacedSegment[],
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
        const piece = pieceOf(segment, from, to, this.#open !== "");
        const before = sentences.at(-1);
        if (piece.goesOn && before) sentences[sentences.length - 1] = joined(before, piece);
        else sentences.push(piece);
        this.#open += piece.text;
        if (isOver(this.#open, segment.language)) this.#open = "";
      }
    }
    return sentences;
  }

  /** The pieces of a segment, from and to, each up to the end of a sentence. */
  #cut({ text, language }: PlacedSegment): (readonly [number, number])[] {
    const cuts: (readonly [number, number])[] = [];
    let from = 0;
    let before = this.#open;
    for (const end of sentenceEnds(text)) {
      const said = before + text.slice(from, end);
      if (!isLineLong(said, language)) continue;
      cuts.push([from, end]);
      from = end;
      before = "";
    }
    // A space that is left over belongs to the sentence it follows.
    const last = cuts.at(-1);
    if (last && text.slice(from).trim() === "") cuts[cuts.length - 1] = [last[0], text.length];
    else if (from < text.length) cuts.push([from, text.length]);
    return cuts;
  }
}

function isOver(text: string, language: string): boolean {
  const said = text.trimEnd();
  if (isTooLong(said, language)) return true;
  return isLineLong(said, language) && endsSentence(said);
}

function pieceOf(segment: PlacedSegment, from: number, to: number, goesOn: boolean): LaneSentence {
  const { text, language, ordinal, startMs, endMs, spokenAtMs, mediaMs } = segment;
  const after = (place: number) => (text === "" ? 0 : ((endMs - startMs) * place) / text.length);
  const shifted = (ms: number | null) => (ms === null ? null : ms + after(from));
  return {
    language,
    text: text.slice(from, to),
    parts: [{ ordinal, from, to }],
    startMs: startMs + after(from),
    endMs: startMs + after(to),
    spokenAtMs: shifted(spokenAtMs),
    mediaMs: shifted(mediaMs),
    goesOn,
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
