import { useState } from "preact/hooks";
import { siteOf } from "../../store/event-parts.ts";
import type { LibraryEntry } from "../../store/library.ts";
import type { SearchResult } from "../../store/library-search.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useText } from "../../ui/texts.ts";
import { FoundPlaces, MarkedName } from "./found-places.tsx";
import { COLUMNS, languagesOf, nameOf } from "./library-list.ts";
import type { LibraryModel } from "./library-model.ts";
import type { LibraryWords } from "./library-words.ts";
import { NameField } from "./name-field.tsx";
import { writeOpenPlace } from "./open-place.ts";

export interface LibraryRowProps {
  readonly model: LibraryModel;
  readonly entry: LibraryEntry;
  readonly words: LibraryWords;
  /** What was found in it; null while nothing is searched for. */
  readonly result: SearchResult | null;
}

/** A transcript in the list, and below it the places that were found in it. */
export function LibraryRow({ model, entry, words, result }: LibraryRowProps) {
  const text = useText();
  const [isRenaming, setRenaming] = useState(false);
  const { session, summary } = entry;
  const { id } = session;
  const name = nameOf(entry) || text("transcript_untitled");
  const place = { sessionId: id, at: null, find: "" };
  const isLive = session.endedAtMs === null;
  return (
    <>
      <tr class={model.checked.value.has(id) ? "library-row checked" : "library-row"}>
        <td class="library-check">
          <input
            type="checkbox"
            aria-label={text("library_check", name)}
            checked={model.checked.value.has(id)}
            onChange={(event) => model.check([id], event.currentTarget.checked)}
          />
        </td>
        <th scope="row" class="library-title">
          {isRenaming ? (
            <NameField
              name={name}
              onDone={(typed) => {
                setRenaming(false);
                if (typed !== null) void model.rename(id, typed);
              }}
            />
          ) : (
            <a href={writeOpenPlace(place)} dir="auto">
              <MarkedName name={name} ranges={result?.inName ?? []} />
            </a>
          )}
          {isLive && <span class="library-live small">{text("library_live")}</span>}
          {session.origin === "import" && (
            <span class="quiet small">{text("library_imported")}</span>
          )}
        </th>
        <td class="library-site">{siteOf(session.address)}</td>
        <td class="library-date">{words.date(session.startedAtMs)}</td>
        <td class="library-length">{words.length(summary.lengthMs)}</td>
        <td class="library-languages">{words.languages(languagesOf(entry))}</td>
        <td class="library-tools">
          <IconButton
            icon="pen"
            label={text("library_rename", name)}
            onClick={() => setRenaming(!isRenaming)}
          />
          <IconButton
            icon="bin"
            label={text("library_delete_one", name)}
            disabled={isLive}
            onClick={() => void model.remove([id])}
          />
        </td>
      </tr>
      {result && result.hits.length > 0 && (
        <tr class="library-found">
          <td />
          <td colSpan={COLUMNS.length + 1}>
            <FoundPlaces result={result} typed={model.typed.value} words={words} />
          </td>
        </tr>
      )}
    </>
  );
}
