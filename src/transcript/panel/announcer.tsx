import { useEffect, useRef, useState } from "preact/hooks";
import type { RowsView } from "../shared/rows-view.ts";

/** Sentences that are kept for a screen reader that is still reading. */
const KEPT = 3;

interface Announced {
  readonly key: string;
  readonly text: string;
  readonly language: string;
}

/**
 * Has a screen reader read what is said, in the first lane that is shown: each line once, when the
 * next one begins, so that none is read in pieces.
 */
export function Announcer({ view }: { view: RowsView }) {
  const [lines, setLines] = useState<readonly Announced[]>([]);
  const done = useRef(-1);
  const version = view.version.value;
  const [lane] = view.shownLanes.value;
  useEffect(() => {
    const { rows } = view.rows;
    const cellAt = (index: number) => {
      const row = rows[index];
      return row?.kind === "words" && lane !== undefined ? row.cells.get(lane) : undefined;
    };
    let newest = rows.length - 1;
    while (newest >= 0 && !cellAt(newest)) newest--;
    // What stood there before is for whoever goes there.
    if (done.current < 0) {
      done.current = Math.max(0, newest);
      return;
    }
    const fresh: Announced[] = [];
    for (; done.current < newest; done.current++) {
      const cell = cellAt(done.current);
      if (!cell) continue;
      const { language } = cell;
      fresh.push({ key: `${lane} ${done.current}`, text: cell.text.trim(), language });
    }
    if (fresh.length > 0) setLines((before) => [...before, ...fresh].slice(-KEPT));
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
