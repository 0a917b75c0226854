import { type Bookmark, MAX_NOTE_LENGTH } from "../../captions/transcript/bookmark.ts";
import type { TranscriptRow } from "../../captions/transcript/transcript-row.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { LocalCheckbox } from "../../ui/local-checkbox.tsx";
import { useText } from "../../ui/texts.ts";
import type { BookmarksModel } from "./bookmarks-model.ts";
import { Menu } from "./menu.tsx";
import { clockTime } from "./row-time-format.ts";
import "./bookmarks.css";

export interface BookmarksMenuProps {
  readonly model: BookmarksModel;
  readonly time: (row: TranscriptRow) => string | null;
  /** Bookmarks the words that are being spoken; null while no captions run. */
  readonly onNow: (() => void) | null;
}

/** The bookmarks of a transcript, to go to, to filter by, to annotate and to delete. */
export function BookmarksMenu({ model, time, onNow }: BookmarksMenuProps) {
  const text = useText();
  const { view } = model;
  const { byRow, pending } = view.rows.marks.value;
  const count = view.bookmarks.value.length;
  const ofRows = [...byRow].flatMap(([id, bookmarks]) => {
    const row = view.transcript.rows.find((each) => each.id === id);
    return bookmarks.map((bookmark) => ({ bookmark, id, time: row ? time(row) : null }));
  });
  const entries = [...ofRows, ...pending.map((bookmark) => ({ bookmark, id: null, time: null }))];
  return (
    <Menu label={count === 0 ? text("bookmarks") : `${text("bookmarks")} · ${count}`}>
      {onNow && <Button onClick={onNow}>{text("command_bookmark")}</Button>}
      {count === 0 ? (
        <p class="quiet small">{text("bookmarks_none")}</p>
      ) : (
        <>
          <LocalCheckbox
            label={text("bookmarks_only")}
            checked={view.isMarkedOnly.value}
            onToggle={(isOnly) => view.showMarkedOnly(isOnly)}
          />
          <div class="bookmark-steps">
            <Button onClick={() => view.revealMark(-1)}>{text("bookmark_previous")}</Button>
            <Button onClick={() => view.revealMark(1)}>{text("bookmark_next")}</Button>
          </div>
          <ol class="bookmark-list">
            {entries.map(({ bookmark, id, time: shown }) => (
              <BookmarkEntry
                key={bookmark.atMs}
                bookmark={bookmark}
                time={shown ?? clockTime(bookmark.atMs)}
                onOpen={id === null ? null : () => view.revealRow(id)}
                model={model}
              />
            ))}
          </ol>
        </>
      )}
    </Menu>
  );
}

interface BookmarkEntryProps {
  readonly bookmark: Bookmark;
  readonly time: string;
  readonly onOpen: (() => void) | null;
  readonly model: BookmarksModel;
}

function BookmarkEntry({ bookmark, time, onOpen, model }: BookmarkEntryProps) {
  const text = useText();
  const name = (label: string) => `${label} · ${time}`;
  return (
    <li>
      {onOpen ? (
        <button
          type="button"
          class="link"
          aria-label={name(text("transcript_bookmark"))}
          onClick={onOpen}
        >
          {time}
        </button>
      ) : (
        <span class="quiet">{time}</span>
      )}
      <input
        class="input"
        dir="auto"
        maxLength={MAX_NOTE_LENGTH}
        aria-label={name(text("bookmark_note"))}
        placeholder={text("bookmark_note")}
        value={bookmark.note}
        onChange={(event) => void model.setNote(bookmark, event.currentTarget.value)}
      />
      <IconButton
        icon="bin"
        label={name(text("bookmark_delete"))}
        onClick={() => void model.delete([bookmark])}
      />
    </li>
  );
}

/** Offers to bring deleted bookmarks back. */
export function BookmarkUndo({ model }: { model: BookmarksModel | null }) {
  const text = useText();
  const isOffered = model !== null && model.undoable.value.length > 0;
  return (
    <div class="bookmark-undo" role="status">
      {isOffered && (
        <>
          <span>{text("bookmark_deleted")}</span>
          <Button onClick={() => void model.undo()}>{text("library_undo")}</Button>
        </>
      )}
    </div>
  );
}
