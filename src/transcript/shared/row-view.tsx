import { Component } from "preact";
import type { LaneId } from "../../captions/segment.ts";
import { directionOf } from "../../captions/text/writing-direction.ts";
import type { Bookmark } from "../../captions/transcript/bookmark.ts";
import type { CaptionEngine } from "../../captions/transcript/engine-mark.ts";
import type { TranscriptRow, WordsRow } from "../../captions/transcript/transcript-row.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { MarkedText } from "./marked-text.tsx";
import type { SearchHit } from "./row-search.ts";

export interface RowLabels {
  /** For example "4.2 s not heard". */
  gap(lengthMs: number): string;
  engine(engine: CaptionEngine): string;
  /** For example "Play from 1:02". */
  playFrom(time: string): string;
  /** The name of a language. */
  language(tag: string): string;
  readonly copy: string;
  readonly addTerm: string;
  readonly bookmark: string;
}

export interface RowViewProps {
  readonly row: TranscriptRow;
  readonly lanes: readonly LaneId[];
  readonly time: string | null;
  /** Whether a language stands in front of its words. */
  readonly namesLanguages: boolean;
  readonly labels: RowLabels;
  readonly index: number;
  readonly count: number;
  /** Distance from the top of the list, in pixels. */
  readonly top: number;
  readonly canPlay: boolean;
  readonly isSpoken: boolean;
  readonly isSelected: boolean;
  /** Undefined for none. */
  readonly marks: readonly Bookmark[] | undefined;
  readonly hasTabStop: boolean;
  readonly query: string;
  readonly hit: SearchHit | null;
  readonly measure: (element: HTMLElement | null) => void;
}

/** The language in front of stacked words. */
export function LanguageName({ name }: { name: string }) {
  // The space has the direction of the words.
  return (
    <>
      <bdi class="cell-language quiet small">{name}</bdi>{" "}
    </>
  );
}

/** A row, redrawn only when one of its props changes. */
export class RowView extends Component<RowViewProps> {
  override shouldComponentUpdate(next: RowViewProps): boolean {
    return (Object.keys(next) as (keyof RowViewProps)[]).some(
      (key) => next[key] !== this.props[key],
    );
  }

  override render() {
    const { row, index, count, top, isSelected, isSpoken, hasTabStop, measure } = this.props;
    const isTimed = row.kind === "words" && this.props.time !== null;
    const names = [
      "row",
      `row-${row.kind}`,
      isTimed && "timed",
      isTimed && this.props.canPlay && "playable",
      isSelected && "selected",
      isSpoken && "spoken",
    ];
    return (
      <li
        ref={measure}
        class={names.filter(Boolean).join(" ")}
        style={{ transform: `translateY(${top}px)` }}
        tabIndex={hasTabStop ? 0 : -1}
        aria-posinset={index + 1}
        aria-setsize={count}
        aria-current={isSpoken ? "true" : undefined}
        data-index={index}
        data-row={row.id}
      >
        {row.kind === "words" ? this.#renderText(row) : this.#renderSeparator(row)}
      </li>
    );
  }

  #renderText(row: WordsRow) {
    const { lanes, query, hit, labels, time, canPlay, namesLanguages, marks } = this.props;
    return (
      <>
        {time !== null && (
          <span class="row-time">
            {canPlay ? (
              <button type="button" class="link" tabIndex={-1} aria-label={labels.playFrom(time)}>
                {time}
              </button>
            ) : (
              time
            )}
          </span>
        )}
        {lanes.map((lane) => {
          const cell = row.cells.get(lane);
          if (!cell) return <p key={lane} class="cell" data-lane={lane} />;
          const direction = directionOf(cell.language);
          const words = (
            <p key={lane} class="cell" data-lane={lane} lang={cell.language} dir={direction}>
              <MarkedText
                text={cell.text.trim()}
                direction={direction}
                query={query}
                currentMatch={hit?.lane === lane ? hit.nth : -1}
              />
            </p>
          );
          if (!namesLanguages) return words;
          return (
            <div key={lane} class="cell-line" dir={direction}>
              <LanguageName name={labels.language(cell.language)} />
              {words}
            </div>
          );
        })}
        {marks?.map(({ atMs, note }) => (
          <p key={atMs} class="row-mark small" dir="auto">
            <Icon name="bookmark" />
            {note || labels.bookmark}
          </p>
        ))}
        <span class="row-tools">
          <IconButton
            icon="bookmark"
            label={labels.bookmark}
            aria-pressed={marks !== undefined}
            data-bookmark
            tabIndex={-1}
          />
          <IconButton icon="plus" label={labels.addTerm} data-add-word tabIndex={-1} />
          <IconButton icon="copy" label={labels.copy} data-copy tabIndex={-1} />
        </span>
      </>
    );
  }

  #renderSeparator(row: Exclude<TranscriptRow, WordsRow>) {
    if (row.kind === "gap")
      return <p class="row-gap">{this.props.labels.gap(row.endMs - row.startMs)}</p>;
    if (row.kind === "engine")
      return <p class="row-engine quiet small">{this.props.labels.engine(row.engine)}</p>;
    return (
      <h3 class="row-page" title={row.address}>
        {row.title || row.address}
      </h3>
    );
  }
}
