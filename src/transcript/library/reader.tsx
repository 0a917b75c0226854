import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import type { TranscriptRow } from "../../captions/transcript/transcript-row.ts";
import { siteOf } from "../../store/event-parts.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useText } from "../../ui/texts.ts";
import { FindBar } from "../panel/find-bar.tsx";
import { RowList } from "../shared/row-list.tsx";
import { RowTimes } from "../shared/row-time.ts";
import { rowsText } from "../shared/rows-text.ts";
import { useAddWord } from "../shared/use-add-word.tsx";
import type { LibraryPort } from "./library-api.ts";
import type { LibraryModel } from "./library-model.ts";
import type { LibraryWords } from "./library-words.ts";
import { NameField } from "./name-field.tsx";
import type { OpenPlace } from "./open-place.ts";
import { ReaderModel } from "./reader-model.ts";
import type { TranscriptDisk } from "./transcript-disk.ts";
import { TranslateDialog } from "./translate-dialog.tsx";
import { TranslationNotices } from "./translation-notices.tsx";

export interface ReaderProps {
  readonly library: LibraryModel;
  readonly port: LibraryPort;
  readonly disk: TranscriptDisk;
  /** Lanes as the user has them in captions. */
  readonly order: readonly LaneId[];
  readonly words: LibraryWords;
  readonly place: OpenPlace;
  readonly onClose: () => void;
  /** What more can be done with it. */
  readonly actionsFor?: (ids: readonly string[]) => ComponentChildren;
}

/** Side by side there is room for so many lanes. */
const MAX_COLUMNS = 3;

/** One transcript, to be read, searched, renamed, translated and deleted. */
export function Reader(props: ReaderProps) {
  const { library, disk, order, words, place, onClose } = props;
  const { sessionId } = place;
  const text = useText();
  const model = useMemo(() => new ReaderModel(sessionId, disk, order), [sessionId, disk, order]);
  // Any change of the library may be one of this transcript: words that came, a new name.
  const entry = library.entries.value?.find(({ session }) => session.id === sessionId);
  useEffect(() => {
    const isFirst = model.session.value === null;
    void model.read().then(() => {
      if (!isFirst) return;
      if (place.at) model.goTo(place.at);
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
      <TranslationNotices model={library} words={words} sessionId={sessionId} />
      <div class="reader-tools">
        <FindBar key={sessionId} view={view} initial={place.find} />
        {view.lanes.value.length > 1 && <LaneChoice model={model} words={words} />}
      </div>
      {view.rows.rows.length === 0 ? (
        <p class="library-empty">{text("reader_empty")}</p>
      ) : (
        <ReaderRows model={model} words={words} />
      )}
    </main>
  );
}

function ReaderHead(props: ReaderProps & { readonly model: ReaderModel }) {
  const { library, port, words, place, onClose, actionsFor, model } = props;
  const text = useText();
  const [isRenaming, setRenaming] = useState(false);
  const [isTranslating, setTranslating] = useState(false);
  const { sessionId } = place;
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
          siteOf(session.address),
          words.date(session.startedAtMs),
          words.length(entry.summary.lengthMs),
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
          {text("library_delete")}
        </Button>
      </div>
      {isTranslating && (
        <TranslateDialog
          model={library}
          port={port}
          entry={entry}
          words={words}
          onClose={() => setTranslating(false)}
          onDocument={() => location.assign("/src/documents/index.html")}
        />
      )}
    </header>
  );
}

function LaneChoice({ model, words }: { model: ReaderModel; words: LibraryWords }) {
  const text = useText();
  const { view, hidden } = model;
  return (
    <fieldset class="lane-choice">
      <legend class="unseen">{text("reader_lanes")}</legend>
      {view.lanes.value.map((lane) => (
        <Checkbox
          key={lane}
          label={laneName(lane, model, words, text)}
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

function ReaderRows({ model, words }: { model: ReaderModel; words: LibraryWords }) {
  const text = useText();
  const { view } = model;
  const lanes = view.shownLanes.value;
  const addWord = useAddWord(words);
  const times = useMemo(() => new RowTimes(words.uiLanguage), [words]);
  const layout = lanes.length > 1 && lanes.length <= MAX_COLUMNS ? "columns" : "stacked";
  const rowWords = useMemo(() => {
    const decimal = new Intl.NumberFormat(words.uiLanguage, { maximumFractionDigits: 1 });
    return {
      gap: (lengthMs: number) => text("panel_gap", decimal.format(lengthMs / 1000)),
      playFrom: (time: string) => time,
      copy: text("panel_copy_line"),
      addWord: text("add_word_line"),
    };
  }, [words, text]);
  const time = (row: TranscriptRow) => times.write(row, "start");
  const copy = (rows: readonly TranscriptRow[]) => {
    const gap = (lengthMs: number) => `[${rowWords.gap(lengthMs)}]`;
    void navigator.clipboard.writeText(
      rowsText(rows, { lanes, withOriginal: true, time: () => null, gap }),
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
        words={rowWords}
        canPlay={() => false}
        onPlay={() => {}}
        onCopy={copy}
        onAddWord={addWord.open}
      />
      {addWord.dialog}
    </>
  );
}

function laneName(
  lane: LaneId,
  { view }: ReaderModel,
  words: LibraryWords,
  text: ReturnType<typeof useText>,
): string {
  const { name } = words.nameLanguage(view.languageOf(lane));
  return lane === ORIGINAL_LANE ? text("transcript_spoken", name) : name;
}
