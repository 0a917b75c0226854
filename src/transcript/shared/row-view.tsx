import { Component } from "preact";
import { directionOf } from "../../captions/lines/writing-direction.ts";
import type { LaneId } from "../../captions/segment.ts";
import type { TranscriptRow, WordsRow } from "../../captions/transcript/transcript-row.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { MarkedText } from "./marked-text.tsx";
import type { SearchHit } from "./row-search.ts";

/** The words around the rows, in the reader's language. */
export interface RowWords {
  /** "4.2 s not heard". */
  gap(lengthMs: number): string;
  /** "Play from 1:02". */
  playFrom(time: string): string;
  /** "Copy this line". */
  readonly copy: string;
  /** "Add a word of this line to a word list". */
  readonly addWord: string;
}

export interface RowViewProps {
  readonly row: TranscriptRow;
  /** Those that are shown, in their order. */
  readonly lanes: readonly LaneId[];
  /** The time beside it; null for none. */
  readonly time: string | null;
  readonly words: RowWords;
  readonly index: number;
  readonly count: number;
  /** Distance from the top of the list, in pixels. */
  readonly top: number;
  /** Whether a press on it plays from here. */
  readonly canPlay: boolean;
  readonly isSpoken: boolean;
  readonly isSelected: boolean;
  readonly hasTabStop: boolean;
  /** What is searched for, folded. */
  readonly query: string;
  /** The hit that is looked at, when it is in this row. */
  readonly hit: SearchHit | null;
  readonly measure: (element: HTMLElement | null) => void;
}

/** One row. It is drawn anew only when something about it has changed. */
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
        {row.kind === "words" ? this.#words(row) : this.#between(row)}
      </li>
    );
  }

  #words(row: WordsRow) {
    const { lanes, query, hit, words, time, canPlay } = this.props;
    return (
      <>
        {time !== null && (
          <span class="row-time">
            {canPlay ? (
              <button type="button" class="link" tabIndex={-1} aria-label={words.playFrom(time)}>
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
          return (
            <p key={lane} class="cell" data-lane={lane} lang={cell.language} dir={direction}>
              <MarkedText
                text={cell.text.trim()}
                direction={direction}
                query={query}
                currentNth={hit?.lane === lane ? hit.nth : -1}
              />
            </p>
          );
        })}
        <span class="row-tools">
          <IconButton icon="plus" label={words.addWord} data-add-word tabIndex={-1} />
          <IconButton icon="copy" label={words.copy} data-copy tabIndex={-1} />
        </span>
      </>
    );
  }

  #between(row: Exclude<TranscriptRow, WordsRow>) {
    if (row.kind === "gap")
      return <p class="row-gap">{this.props.words.gap(row.endMs - row.startMs)}</p>;
    return (
      <h3 class="row-page" title={row.address}>
        {row.title || row.address}
      </h3>
    );
  }
}
