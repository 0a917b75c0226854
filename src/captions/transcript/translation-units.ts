import { rootLanguage } from "../lines/writing-direction.ts";
import { isTooLong, sentenceEnds } from "../text/sentence-ends.ts";
import type { PlacedSegment } from "./transcript-row.ts";

/** After a pause of so long something else begins, with or without the end of a sentence. */
const PAUSE_MS = 3000;

/** Whole segments that are translated together because they are one sentence, or some. */
export interface TranslationUnit<Placed extends PlacedSegment = PlacedSegment> {
  readonly segments: readonly Placed[];
  /** Without spaces at its ends; empty when nothing was said. */
  readonly text: string;
  /** BCP 47 tag. */
  readonly language: string;
}

/**
 * Units of a lane's segments, in order: a segment may end in the middle of a sentence, and half a
 * sentence translates badly.
 * @param isEnd whether the lane ends with these segments; else the last unit may be a part only
 */
export function translationUnits<Placed extends PlacedSegment>(
  segments: readonly Placed[],
  isEnd: boolean,
): readonly TranslationUnit<Placed>[] {
  const units: TranslationUnit<Placed>[] = [];
  let open: Placed[] = [];
  const close = () => {
    const [first] = open;
    if (first) units.push({ segments: open, text: textOf(open).trim(), language: first.language });
    open = [];
  };
  for (const segment of segments) {
    const last = open.at(-1);
    const isApart =
      last && (last.language !== segment.language || segment.startMs - last.endMs >= PAUSE_MS);
    if (isApart) close();
    open.push(segment);
    if (isComplete(textOf(open), segment.language)) close();
  }
  if (isEnd) close();
  return units;
}

/**
 * Whether words are what they are in the target language too, so that nothing has to be translated.
 * Of the languages that are written in several ways, Chinese alone is a matter of translation.
 */
export function isInLanguage(language: string, target: string): boolean {
  if (language.toLowerCase() === target.toLowerCase()) return true;
  const root = rootLanguage(language);
  return root === rootLanguage(target) && root !== "zh";
}

function isComplete(text: string, language: string): boolean {
  const end = text.trimEnd().length;
  return (end > 0 && sentenceEnds(text).at(-1) === end) || isTooLong(text, language);
}

function textOf(segments: readonly PlacedSegment[]): string {
  return segments.map((segment) => segment.text).join("");
}
