import { useState } from "preact/hooks";
import { siteLabel } from "../../store/library/event-parts.ts";
import type { LibraryEntry } from "../../store/library/library.ts";
import type { SearchResult } from "../../store/library/library-search.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useText } from "../../ui/texts.ts";
import type { LibraryFormat } from "./library-format.ts";
import { COLUMNS, languagesOf, nameOf } from "./library-list.ts";
import { libraryHash } from "./library-location.ts";
import type { LibraryModel } from "./library-model.ts";
import { NameField } from "./name-field.tsx";
import { MarkedName, SearchHits } from "./search-hits.tsx";

export interface LibraryRowProps {
  readonly model: LibraryModel;
  readonly entry: LibraryEntry;
  readonly format: LibraryFormat;
  /** Search result in this transcript; null without a search. */
  readonly result: SearchResult | null;
}

export function LibraryRow({ model, entry, format, result }: LibraryRowProps) {
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
          <label class="check-target">
            <input
              type="checkbox"
              aria-label={text("library_check", name)}
              checked={model.checked.value.has(id)}
              onChange={(event) => model.setChecked([id], event.currentTarget.checked)}
            />
          </label>
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
            <a href={libraryHash(place)} dir="auto">
              <MarkedName name={name} ranges={result?.inName ?? []} />
            </a>
          )}
          {isLive && <span class="library-live small">{text("library_live")}</span>}
          {session.origin !== "captions" && (
            <span class="quiet small">
              {text(session.origin === "import" ? "library_imported" : "library_subtitles")}
            </span>
          )}
        </th>
        <td class="library-site">{siteLabel(session.address)}</td>
        <td class="library-date">{format.date(session.startedAtMs)}</td>
        <td class="library-length">{format.length(summary.lengthMs)}</td>
        <td class="library-languages">{format.languages(languagesOf(entry))}</td>
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
            <SearchHits result={result} typed={model.typed.value} format={format} />
          </td>
        </tr>
      )}
    </>
  );
}
