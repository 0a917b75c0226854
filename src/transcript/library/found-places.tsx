import { directionOf } from "../../captions/lines/writing-direction.ts";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import type { TextRange } from "../../captions/text/search-fold.ts";
import type { SearchResult } from "../../store/library-search.ts";
import { useText } from "../../ui/texts.ts";
import type { LibraryWords } from "./library-words.ts";
import { writeOpenPlace } from "./open-place.ts";

export interface FoundPlacesProps {
  readonly result: SearchResult;
  readonly typed: string;
  readonly words: LibraryWords;
}

/** The places that were found in a transcript, with the words around them; each leads there. */
export function FoundPlaces({ result, typed, words }: FoundPlacesProps) {
  const text = useText();
  const { sessionId, hits, hasMore } = result;
  return (
    <ul class="found-places">
      {hits.map(({ lane, language, ordinal, startMs, before, match, after }) => (
        <li key={`${lane} ${ordinal} ${before}`}>
          <a
            class="found-place"
            href={writeOpenPlace({ sessionId, at: { lane, ordinal }, find: typed })}
          >
            <span class="found-time small quiet">
              {words.place(startMs)}
              {lane !== ORIGINAL_LANE && ` · ${words.nameLanguage(language).name}`}
            </span>
            <span class="found-words" lang={language} dir={directionOf(language)}>
              {before}
              <mark class="mark">{match}</mark>
              {after}
            </span>
          </a>
        </li>
      ))}
      {hasMore && (
        <li>
          <a href={writeOpenPlace({ sessionId, at: null, find: typed })}>
            {text("library_more_found")}
          </a>
        </li>
      )}
    </ul>
  );
}

/** A name with marks where it holds what is searched for. */
export function MarkedName({
  name,
  ranges,
}: {
  readonly name: string;
  readonly ranges: readonly TextRange[];
}) {
  let at = 0;
  return (
    <>
      {ranges.map(({ from, to }) => {
        const before = name.slice(at, from);
        at = to;
        return (
          <>
            {before}
            <mark class="mark">{name.slice(from, to)}</mark>
          </>
        );
      })}
      {name.slice(at)}
    </>
  );
}
