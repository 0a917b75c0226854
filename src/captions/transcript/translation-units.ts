import { isTooLong, sentenceEnds } from "../text/sentence-ends.ts";
import { rootLanguage } from "../text/writing-direction.ts";
import type { NumberedSegment } from "./transcript-row.ts";

// A pause of this length ends a unit, with or without a sentence end.
const PAUSE_MS = 3000;

/** Whole segments that are translated together because they form one or more sentences. */
export interface TranslationUnit<Stored extends NumberedSegment = NumberedSegment> {
  readonly segments: readonly Stored[];
  readonly text: string;
  readonly language: string;
}

/**
 * Groups the segments of a lane into units. A segment may end in the middle of a sentence, and half
 * a sentence translates badly.
 * @param isEnd whether the lane ends with these segments; otherwise the last unit may be incomplete
 * @param isDone whether a segment is translated already; it belongs to no unit
 */
export function translationUnits<Placed extends NumberedSegment>(
  segments: readonly Placed[],
  isEnd: boolean,
  isDone: (segment: Placed) => boolean = () => false,
): readonly TranslationUnit<Placed>[] {
  const units: TranslationUnit<Placed>[] = [];
  let open: Placed[] = [];
  const close = () => {
    const [first] = open;
    // Translators take a line break for the end of a sentence.
    const whole = textOf(open).replaceAll(/\s*\n\s*/g, " ");
    if (first) units.push({ segments: open, text: whole.trim(), language: first.language });
    open = [];
  };
  for (const segment of segments) {
    if (isDone(segment)) {
      close();
      continue;
    }
    const last = open.at(-1);
    if (last && isApart(last, segment)) close();
    open.push(segment);
    if (isComplete(textOf(open), segment.language)) close();
  }
  if (isEnd) close();
  return units;
}

/**
 * Whether words are already in the target language, so that they need no translation. Of the
 * languages with several scripts, only Chinese needs translation between them.
 */
export function isInLanguage(language: string, target: string): boolean {
  if (language.toLowerCase() === target.toLowerCase()) return true;
  const root = rootLanguage(language);
  return root === rootLanguage(target) && root !== "zh";
}

function isApart(last: NumberedSegment, next: NumberedSegment): boolean {
  // A jump back begins another passage, for example of subtitles that a stream loaded later.
  const isEarlier = next.startMs < last.startMs;
  return isEarlier || last.language !== next.language || next.startMs - last.endMs >= PAUSE_MS;
}

function isComplete(text: string, language: string): boolean {
  const end = text.trimEnd().length;
  return (end > 0 && sentenceEnds(text).at(-1) === end) || isTooLong(text, language);
}

function textOf(segments: readonly NumberedSegment[]): string {
  return segments.map((segment) => segment.text).join("");
}
