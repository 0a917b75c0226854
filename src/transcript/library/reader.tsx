import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import { type CaptionEngine, isMadeOnDevice } from "../../captions/transcript/engine-mark.ts";
import type { TranscriptRow } from "../../captions/transcript/transcript-row.ts";
import { siteLabel } from "../../store/library/event-parts.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useText } from "../../ui/texts.ts";
import { FindBar } from "../panel/find-bar.tsx";
import { BookmarksMenu, BookmarkUndo } from "../shared/bookmarks-menu.tsx";
import { RowList } from "../shared/row-list.tsx";
import { clockTime, RowTimeFormat } from "../shared/row-time-format.ts";
import { rowsText } from "../shared/rows-text.ts";
import type { StoredTranscripts } from "../shared/stored-transcripts.ts";
import { useAddTerm } from "../shared/use-add-term.tsx";
import type { LibraryApi } from "./library-api.ts";
import type { LibraryFormat } from "./library-format.ts";
import type { LibraryLocation } from "./library-location.ts";
import type { LibraryModel } from "./library-model.ts";
import { NameField } from "./name-field.tsx";
import { ReaderModel } from "./reader-model.ts";
import { TranslateDialog } from "./translate-dialog.tsx";
import { TranslationNotices } from "./translation-notices.tsx";

export interface ReaderProps {
  readonly library: LibraryModel;
  readonly api: LibraryApi;
  readonly stored: StoredTranscripts;
  readonly order: readonly LaneId[];
  readonly format: LibraryFormat;
  readonly openLocation: LibraryLocation;
  readonly onClose: () => void;
  readonly actionsFor?: (ids: readonly string[]) => ComponentChildren;
}

const MAX_COLUMNS = 3;

export function Reader(props: ReaderProps) {
  const { library, stored, order, format, openLocation, onClose } = props;
  const { sessionId } = openLocation;
  const text = useText();
  const model = useMemo(
    () => new ReaderModel(sessionId, stored, order),
    [sessionId, stored, order],
  );
  // Any change in the library may affect this transcript, for example new text or a new name.
  const entry = library.entries.value?.find(({ session }) => session.id === sessionId);
  useEffect(() => {
    const isFirst = model.session.value === null;
    void model.read().then(() => {
      if (!isFirst) return;
      if (openLocation.at) model.goToSegment(openLocation.at);
    });
  }, [model, entry]);
  const session = model.session.value;
  if (session === null) return <main class="reader" />;
  if (session === undefined || !entry) {
    return (
      <main class="reader">
        <p class="library-empty">{text("reader_gone")}</p>
        <Button onClick={onClose}>{text("reader_back")}</Button>
      </main>
    );
  }
  const { view } = model;
  view.version.value;
  return (
    <main class="reader">
      <ReaderHead {...props} model={model} />
      <TranslationNotices model={library} format={format} sessionId={sessionId} />
      <div class="reader-tools">
        <FindBar key={sessionId} view={view} initial={openLocation.find} />
        {view.rows.rows.length > 0 && (
          <BookmarksMenu
            model={model.bookmarks}
            time={(row) => (row.kind === "words" ? clockTime(row.startMs) : null)}
            onNow={null}
          />
        )}
        {view.lanes.value.length > 1 && <LaneChoice model={model} format={format} />}
      </div>
      {view.rows.rows.length === 0 ? (
        <p class="library-empty">{text("reader_empty")}</p>
      ) : (
        <ReaderRows model={model} format={format} />
      )}
      <BookmarkUndo model={model.bookmarks} />
    </main>
  );
}

function ReaderHead(props: ReaderProps & { readonly model: ReaderModel }) {
  const { library, api, format, openLocation, onClose, actionsFor, model } = props;
  const text = useText();
  const [isRenaming, setRenaming] = useState(false);
  const [isTranslating, setTranslating] = useState(openLocation.translate);
  const { sessionId } = openLocation;
  const entry = library.entries.value?.find(({ session }) => session.id === sessionId);
  const session = model.session.value;
  if (!entry || !session) return null;
  const name = session.name ?? (session.title || text("transcript_untitled"));
  const isOver = session.endedAtMs !== null;
  const remove = async () => {
    await library.remove([sessionId]);
    onClose();
  };
  return (
    <header class="reader-head">
      <Button onClick={onClose}>{text("reader_back")}</Button>
      {isRenaming ? (
        <NameField
          name={name}
          onDone={(typed) => {
            setRenaming(false);
            if (typed !== null) void library.rename(sessionId, typed);
          }}
        />
      ) : (
        <h1 dir="auto">
          {name}{" "}
          <IconButton
            icon="pen"
            label={text("library_rename", name)}
            onClick={() => setRenaming(true)}
          />
        </h1>
      )}
      <p class="quiet">
        {[
          siteLabel(session.address),
          format.date(session.startedAtMs),
          format.length(entry.summary.lengthMs),
          isMadeOnDevice(session.engines) ? text("transcript_on_device") : "",
        ]
          .filter((part) => part !== "")
          .map((part, at) => (
            <Fragment key={part}>
              {at > 0 && " · "}
              <bdi>{part}</bdi>
            </Fragment>
          ))}
      </p>
      {!isOver && <p class="library-live">{text("reader_live")}</p>}
      <div class="library-actions">
        <Button onClick={() => setTranslating(true)} disabled={!isOver}>
          {text("translate_open")}
        </Button>
        {actionsFor?.([sessionId])}
        <Button kind="danger" onClick={() => void remove()} disabled={!isOver}>
          {text("delete")}
        </Button>
      </div>
      {isTranslating && isOver && (
        <TranslateDialog
          model={library}
          api={api}
          entry={entry}
          format={format}
          onClose={() => setTranslating(false)}
          onDocument={() => location.assign("/src/documents/index.html")}
        />
      )}
    </header>
  );
}

function LaneChoice({ model, format }: { model: ReaderModel; format: LibraryFormat }) {
  const text = useText();
  const { view, hidden } = model;
  return (
    <fieldset class="lane-choice">
      <legend class="unseen">{text("reader_lanes")}</legend>
      {view.lanes.value.map((lane) => (
        <Checkbox
          key={lane}
          label={laneName(lane, model, format, text)}
          checked={view.shownLanes.value.includes(lane)}
          onToggle={(isShown) => {
            const others = hidden.value.filter((each) => each !== lane);
            hidden.value = isShown ? others : [...others, lane];
          }}
        />
      ))}
    </fieldset>
  );
}

function ReaderRows({ model, format }: { model: ReaderModel; format: LibraryFormat }) {
  const text = useText();
  const { view } = model;
  const lanes = view.shownLanes.value;
  const addTerm = useAddTerm(format);
  const times = useMemo(() => new RowTimeFormat(format.uiLanguage), [format]);
  const layout = lanes.length > 1 && lanes.length <= MAX_COLUMNS ? "columns" : "stacked";
  const rowLabels = useMemo(() => {
    const decimal = new Intl.NumberFormat(format.uiLanguage, { maximumFractionDigits: 1 });
    return {
      gap: (lengthMs: number) => text("panel_gap", decimal.format(lengthMs / 1000)),
      engine: (engine: CaptionEngine) => text(`transcript_engine_${engine}`),
      playFrom: (time: string) => time,
      language: (tag: string) => format.nameLanguage(tag).name,
      copy: text("panel_copy_line"),
      addTerm: text("add_word_line"),
      bookmark: text("transcript_bookmark"),
    };
  }, [format, text]);
  const time = (row: TranscriptRow) => times.formatTime(row, "start");
  const copy = (rows: readonly TranscriptRow[]) => {
    const gap = (lengthMs: number) => `[${rowLabels.gap(lengthMs)}]`;
    void navigator.clipboard.writeText(
      rowsText(rows, {
        lanes,
        withOriginal: true,
        time: () => null,
        gap,
        engine: rowLabels.engine,
      }),
    );
  };
  return (
    <>
      <RowList
        key={model.id}
        view={view}
        label={text("panel_list")}
        layout={layout}
        time={time}
        labels={rowLabels}
        canPlay={() => false}
        onPlay={() => {}}
        onCopy={copy}
        onAddTerm={addTerm.open}
        onBookmark={(row) => void model.bookmarks.toggleRow(row)}
      />
      {addTerm.dialog}
    </>
  );
}

function laneName(
  lane: LaneId,
  { view }: ReaderModel,
  format: LibraryFormat,
  text: ReturnType<typeof useText>,
): string {
  const { name } = format.nameLanguage(view.languageOf(lane));
  return lane === ORIGINAL_LANE ? text("transcript_spoken", name) : name;
}
