import { findFolded, type TextRange } from "../../captions/text/search-fold.ts";

export interface HighlightedTextProps {
  readonly text: string;
  readonly query: readonly string[];
}

export function HighlightedText({ text, query }: HighlightedTextProps) {
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

// Matches in text order; of two that overlap, the first wins.
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
