import { ORIGINAL_LANE } from "../../captions/segment.ts";
import type { TextRange } from "../../captions/text/search-fold.ts";
import { directionOf } from "../../captions/text/writing-direction.ts";
import type { SearchResult } from "../../store/library/library-search.ts";
import { useText } from "../../ui/texts.ts";
import type { LibraryFormat } from "./library-format.ts";
import { libraryHash } from "./library-location.ts";

export interface SearchHitsProps {
  readonly result: SearchResult;
  readonly typed: string;
  readonly format: LibraryFormat;
}

export function SearchHits({ result, typed, format }: SearchHitsProps) {
  const text = useText();
  const { sessionId, hits, hasMore } = result;
  return (
    <ul class="found-places">
      {hits.map(({ lane, language, ordinal, startMs, before, match, after }) => (
        <li key={`${lane} ${ordinal} ${before}`}>
          <a
            class="found-place"
            href={libraryHash({ sessionId, at: { lane, ordinal }, find: typed })}
          >
            <span class="found-time small quiet">
              {format.position(startMs)}
              {lane !== ORIGINAL_LANE && ` · ${format.nameLanguage(language).name}`}
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
          <a href={libraryHash({ sessionId, at: null, find: typed })}>
            {text("library_more_found")}
          </a>
        </li>
      )}
    </ul>
  );
}

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
