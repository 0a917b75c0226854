import type { ReadonlySignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import type { TranscriptRow } from "../../captions/transcript/transcript-row.ts";
import type { LanguageReading } from "../../features/languages/language-form.tsx";
import type { PanelLayout } from "../../settings/stored/panel-choices.ts";
import { Button } from "../../ui/button.tsx";
import { type TextKey, useText } from "../../ui/texts.ts";
import { ExportAction } from "../exchange/export-action.tsx";
import { RowList } from "../shared/row-list.tsx";
import { RowTimes } from "../shared/row-time.ts";
import type { RowWords } from "../shared/row-view.tsx";
import { rowsText } from "../shared/rows-text.ts";
import { useAddWord } from "../shared/use-add-word.tsx";
import { Announcer } from "./announcer.tsx";
import { CopyMenu } from "./copy-menu.tsx";
import { EmptyPanel } from "./empty-panel.tsx";
import { FindBar } from "./find-bar.tsx";
import { LibraryLink } from "./library-link.tsx";
import { LiveTail } from "./live-tail.tsx";
import type { PanelModel } from "./panel-model.ts";
import { PanelNoticeLine } from "./panel-notice.tsx";
import { ViewMenu } from "./view-menu.tsx";
import "./panel.css";

export interface PanelProps {
  readonly model: PanelModel;
  readonly reading: LanguageReading;
  /** Whether the user has transcripts stored at all. */
  readonly isStored: ReadonlySignal<boolean>;
  readonly startKey: string | null;
}

/** A column that is narrower than this is read with more effort than lines below one another. */
const COLUMN_PX = 210;

/** The transcript of a tab beside its page. */
export function Panel({ model, reading, isStored, startKey }: PanelProps) {
  const text = useText();
  const view = model.view.value;
  const session = model.session.value;
  const { layout, times, copyTimes, copyOriginal, announce } = model.choices.value;
  view.version.value;
  const lanes = view.shownLanes.value;
  const addWord = useAddWord(reading);
  const [frame, widthPx] = useWidth();
  const shownLayout = layoutFor(layout, widthPx, lanes.length);
  const rowTimes = useMemo(() => new RowTimes(reading.uiLanguage), [reading]);
  const words = useMemo((): RowWords => {
    const decimal = new Intl.NumberFormat(reading.uiLanguage, { maximumFractionDigits: 1 });
    return {
      gap: (lengthMs) => text("panel_gap", decimal.format(lengthMs / 1000)),
      playFrom: (time) => text("panel_play_from", time),
      copy: text("panel_copy_line"),
      addWord: text("add_word_line"),
    };
  }, [reading, text]);
  // A recording that was never played from a page has no places.
  const hasPlaces = view.rows.rows.some((row) => row.kind === "words" && row.mediaMs !== null);
  const kind = times === "media" && !hasPlaces ? "start" : times;
  const time = (row: TranscriptRow) => rowTimes.write(row, kind);
  const copy = (rows: readonly TranscriptRow[]) => {
    const copied = rowsText(rows, {
      lanes,
      withOriginal: copyOriginal,
      time: (row) => (copyTimes ? rowTimes.write(row, kind === "none" ? "start" : kind) : null),
      gap: (lengthMs) => `[${words.gap(lengthMs)}]`,
    });
    void model.copy(copied, rows.length);
  };
  const nameLane = (lane: string) => {
    const { name } = reading.nameLanguage(view.languageOf(lane));
    return lane === ORIGINAL_LANE ? text("transcript_spoken", name) : name;
  };
  const isEmpty = view.rows.rows.length === 0 && model.tentative.value.size === 0;
  const unseen = view.unseen.value;
  return (
    <main class="panel" ref={frame}>
      <header class="panel-head">
        <h1 class="panel-title" title={session?.address}>
          {session?.title || text("panel_title")}
        </h1>
        {session?.isPrivate && (
          <p class="quiet small" role="status">
            {text(whereItIs(model.isLive.value, isStored.value))}
          </p>
        )}
        {!isEmpty && (
          <div class="panel-tools">
            <FindBar key={session?.id} view={view} />
            <ViewMenu model={model} nameLane={nameLane} />
            <CopyMenu model={model} onCopy={copy} />
            {session && !session.isPrivate && <ExportAction ids={[session.id]} reading={reading} />}
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
          words={words}
          canPlay={model.canPlay}
          onPlay={(row) => void model.play(row)}
          onCopy={copy}
          onAddWord={addWord.open}
        >
          <LiveTail model={model} layout={shownLayout} hasTimes={kind !== "none"} />
        </RowList>
      )}
      {!isEmpty && !view.follows.value && (
        <div class="panel-jump">
          <Button kind="primary" onClick={() => view.setFollows(true)}>
            {unseen === 0 ? text("panel_jump") : text("panel_jump_new", String(unseen))}
          </Button>
        </div>
      )}
      {addWord.dialog}
      <PanelNoticeLine notice={model.notice.value} />
      {announce && <Announcer key={session?.id} view={view} />}
    </main>
  );
}

function layoutFor(chosen: PanelLayout, widthPx: number, lanes: number): "columns" | "stacked" {
  if (chosen !== "auto") return chosen;
  return lanes > 1 && widthPx >= 80 + lanes * COLUMN_PX ? "columns" : "stacked";
}

/** What becomes of words that are not on disk. */
function whereItIs(isLive: boolean, isStored: boolean): TextKey {
  if (!isLive) return "panel_unkept";
  return isStored ? "panel_private" : "panel_not_stored";
}

/** The width of an element, in pixels, as it changes. */
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
