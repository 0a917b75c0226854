import { findFolded, type TextRange } from "../../captions/text/search-fold.ts";

export interface FoundWordsProps {
  readonly text: string;
  /** The words that are searched for, folded. */
  readonly query: readonly string[];
}

/** A text with marks where it holds one of the words that are searched for. */
export function FoundWords({ text, query }: FoundWordsProps) {
  let at = 0;
  const parts = placesOf(text, query).map(({ from, to }) => {
    const before = text.slice(at, from);
    at = to;
    return (
      <>
        {before}
        <mark class="rule-mark">{text.slice(from, to)}</mark>
      </>
    );
  });
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}

/** In the order of the text; of two that overlap the one that begins first. */
function placesOf(text: string, query: readonly string[]): readonly TextRange[] {
  const places = query
    .flatMap((word) => findFolded(text, word))
    .sort((one, other) => one.from - other.from || other.to - one.to);
  let end = 0;
  return places.filter(({ from, to }) => {
    if (from < end) return false;
    end = to;
    return true;
  });
}
