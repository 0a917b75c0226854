import type { ReadonlySignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import type { TranscriptRow } from "../../captions/transcript/transcript-row.ts";
import type { Locale } from "../../features/languages/locale.ts";
import type { PanelLayout } from "../../settings/stored/panel-choices.ts";
import { Button } from "../../ui/button.tsx";
import { type TextKey, useText } from "../../ui/texts.ts";
import { ExportAction } from "../exchange/export-action.tsx";
import { BookmarksMenu, BookmarkUndo } from "../shared/bookmarks-menu.tsx";
import { RowList } from "../shared/row-list.tsx";
import { RowTimeFormat } from "../shared/row-time-format.ts";
import type { RowLabels } from "../shared/row-view.tsx";
import { rowsText } from "../shared/rows-text.ts";
import { useAddTerm } from "../shared/use-add-term.tsx";
import { Announcer } from "./announcer.tsx";
import { CopyMenu } from "./copy-menu.tsx";
import { EmptyPanel } from "./empty-panel.tsx";
import { FindBar } from "./find-bar.tsx";
import { LibraryLink } from "./library-link.tsx";
import { LiveTail } from "./live-tail.tsx";
import type { PanelModel, PanelNotice } from "./panel-model.ts";
import { ViewMenu } from "./view-menu.tsx";
import "./panel.css";

export interface PanelProps {
  readonly model: PanelModel;
  readonly locale: Locale;
  readonly isStored: ReadonlySignal<boolean>;
  readonly startKey: string | null;
  /** Whether the browser lets extensions hear a tab; true when absent. */
}

// Narrower columns are harder to read than stacked lines.
const COLUMN_PX = 210;

export function Panel({ model, locale, isStored, startKey }: PanelProps) {
  const text = useText();
  const view = model.view.value;
  const session = model.session.value;
  const { layout, times, copyTimes, copyOriginal, announce } = model.choices.value;
  view.version.value;
  const lanes = view.shownLanes.value;
  const addTerm = useAddTerm(locale);
  const bookmarks = model.bookmarks.value;
  const [frame, widthPx] = useWidth();
  const shownLayout = layoutFor(layout, widthPx, lanes.length);
  const rowTimes = useMemo(() => new RowTimeFormat(locale.uiLanguage), [locale]);
  const labels = useMemo((): RowLabels => {
    const decimal = new Intl.NumberFormat(locale.uiLanguage, { maximumFractionDigits: 1 });
    return {
      gap: (lengthMs) => text("panel_gap", decimal.format(lengthMs / 1000)),
      engine: (engine) => text(`transcript_engine_${engine}`),
      playFrom: (time) => text("panel_play_from", time),
      language: (tag) => locale.nameLanguage(tag).name,
      copy: text("panel_copy_line"),
      addTerm: text("add_word_line"),
      bookmark: text("transcript_bookmark"),
    };
  }, [locale, text]);
  // A session without a player has no media positions.
  const hasPlaces = view.rows.rows.some((row) => row.kind === "words" && row.mediaMs !== null);
  const kind = times === "media" && !hasPlaces ? "start" : times;
  const time = (row: TranscriptRow) => rowTimes.formatTime(row, kind);
  const copy = (rows: readonly TranscriptRow[]) => {
    const copied = rowsText(rows, {
      lanes,
      withOriginal: copyOriginal,
      time: (row) =>
        copyTimes ? rowTimes.formatTime(row, kind === "none" ? "start" : kind) : null,
      gap: (lengthMs) => `[${labels.gap(lengthMs)}]`,
      engine: labels.engine,
    });
    void model.copyRows(copied, rows.length);
  };
  const nameLane = (lane: string) => {
    const { name } = locale.nameLanguage(view.languageOf(lane));
    return lane === ORIGINAL_LANE ? text("transcript_spoken", name) : name;
  };
  const isEmpty = view.rows.rows.length === 0 && model.tentative.value.size === 0;
  const newRowCount = view.newRowCount.value;
  return (
    <main class="panel" ref={frame}>
      <header class="panel-head">
        <h1 class="panel-title" title={session?.address}>
          {session?.title || text("panel_title")}
        </h1>
        {session?.isPrivate && (
          <p class="quiet small" role="status">
            {text(notStoredReason(model.isLive.value, isStored.value))}
          </p>
        )}
        {view.isMadeOnDevice.value && <p class="quiet small">{text("transcript_on_device")}</p>}
        {!isEmpty && <FindBar key={session?.id} view={view} />}
        {!isEmpty && (
          <div class="panel-tools">
            <ViewMenu model={model} nameLane={nameLane} />
            <CopyMenu model={model} onCopy={copy} />
            {bookmarks && (
              <BookmarksMenu
                model={bookmarks}
                time={time}
                onNow={model.isLive.value ? () => void model.bookmarkNow() : null}
              />
            )}
            {session && !session.isPrivate && <ExportAction ids={[session.id]} locale={locale} />}
            <LibraryLink />
          </div>
        )}
        {shownLayout === "columns" && lanes.length > 1 && !isEmpty && (
          <div
            class={kind === "none" ? "lane-heads" : "lane-heads with-times"}
            style={{ "--lanes": String(lanes.length) }}
          >
            {lanes.map((lane) => (
              <span key={lane} class="small quiet">
                {nameLane(lane)}
              </span>
            ))}
          </div>
        )}
      </header>
      {isEmpty ? (
        <EmptyPanel
          isLoading={model.isLoading.value}
          isLive={model.isLive.value}
          startKey={startKey}
        />
      ) : (
        <RowList
          key={session?.id}
          view={view}
          label={text("panel_list")}
          layout={shownLayout}
          time={time}
          labels={labels}
          canPlay={model.canPlay}
          onPlay={(row) => void model.playRow(row)}
          onCopy={copy}
          onAddTerm={addTerm.open}
          onBookmark={(row) => void bookmarks?.toggleRow(row)}
        >
          <LiveTail
            model={model}
            layout={shownLayout}
            hasTimes={kind !== "none"}
            nameLanguage={labels.language}
            bookmark={labels.bookmark}
          />
        </RowList>
      )}
      {!isEmpty && !view.follows.value && (
        <div class="panel-jump">
          <Button kind="primary" onClick={() => view.setFollows(true)}>
            {newRowCount === 0 ? text("panel_jump") : text("panel_jump_new", String(newRowCount))}
          </Button>
        </div>
      )}
      {addTerm.dialog}
      <BookmarkUndo model={bookmarks} />
      <PanelNoticeLine notice={model.notice.value} />
      {announce && <Announcer key={session?.id} view={view} />}
    </main>
  );
}

function layoutFor(chosen: PanelLayout, widthPx: number, lanes: number): "columns" | "stacked" {
  if (chosen !== "auto") return chosen;
  return lanes > 1 && widthPx >= 80 + lanes * COLUMN_PX ? "columns" : "stacked";
}

function PanelNoticeLine({ notice }: { notice: PanelNotice | null }) {
  const text = useText();
  return (
    <p class="panel-notice" role="status" hidden={notice === null}>
      {notice?.kind === "copied" && text("panel_copied", String(notice.rows))}
      {notice?.kind === "bookmark" && text(`bookmark_${notice.outcome}`)}
      {notice?.kind === "copy_failed" && text("panel_copy_failed")}
      {notice?.kind === "cannot_play" && text(`panel_cannot_play_${notice.reason}`)}
    </p>
  );
}

function notStoredReason(isLive: boolean, isStored: boolean): TextKey {
  if (!isLive) return "panel_unkept";
  return isStored ? "panel_private" : "panel_not_stored";
}

function useWidth() {
  const element = useRef<HTMLElement>(null);
  const [widthPx, setWidthPx] = useState(320);
  useLayoutEffect(() => {
    if (!element.current) return;
    const watch = new ResizeObserver(([entry]) => setWidthPx(entry?.contentRect.width ?? 320));
    watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  return [element, widthPx] as const;
}
