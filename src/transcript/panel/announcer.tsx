import { useEffect, useRef, useState } from "preact/hooks";
import type { RowsView } from "../shared/rows-view.ts";

// Lines kept for a screen reader that is still speaking.
const MAX_LINES = 3;

interface Announced {
  readonly key: string;
  readonly text: string;
  readonly language: string;
}

/**
 * Announces the first shown lane to screen readers. Each line is announced once the next one
 * starts, so that no line is read in pieces.
 */
export function Announcer({ view }: { view: RowsView }) {
  const [lines, setLines] = useState<readonly Announced[]>([]);
  const done = useRef(-1);
  const version = view.version.value;
  const [lane] = view.shownLanes.value;
  useEffect(() => {
    // Rows on screen may be joined, those of the transcript stay.
    const { rows } = view.transcript;
    const cellAt = (index: number) => {
      const row = rows[index];
      return row?.kind === "words" && lane !== undefined ? row.cells.get(lane) : undefined;
    };
    let newest = rows.length - 1;
    while (newest >= 0 && !cellAt(newest)) newest--;
    // Existing lines are not announced.
    if (done.current < 0) {
      done.current = Math.max(0, newest);
      return;
    }
    const added: Announced[] = [];
    for (; done.current < newest; done.current++) {
      const cell = cellAt(done.current);
      if (!cell) continue;
      const { language } = cell;
      added.push({ key: `${lane} ${done.current}`, text: cell.text.trim(), language });
    }
    if (added.length > 0) setLines((before) => [...before, ...added].slice(-MAX_LINES));
  }, [view, version]);
  return (
    <div class="unseen" role="log" aria-live="polite">
      {lines.map(({ key, text, language }) => (
        <p key={key} lang={language}>
          {text}
        </p>
      ))}
    </div>
  );
}
