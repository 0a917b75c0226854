import { useEffect, useRef, useState } from "preact/hooks";
import { IconButton } from "../../ui/icon-button.tsx";
import { useText } from "../../ui/texts.ts";
import type { RowsView } from "../shared/rows-view.ts";

export interface FindBarProps {
  readonly view: RowsView;
  readonly initial?: string;
}

export function FindBar({ view, initial = "" }: FindBarProps) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initial);
  const lanes = view.shownLanes.value;

  useEffect(() => {
    const from = view.activeId.value === null ? 0 : view.rows.indexOf(view.activeId.value);
    void view.search.searchFor(typed, from).then((done) => {
      const current = done ? view.search.current : null;
      if (current) view.revealRow(current.rowId);
    });
  }, [view, typed, lanes]);

  useEffect(() => {
    const life = new AbortController();
    const focus = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "f") return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    addEventListener("keydown", focus, { signal: life.signal });
    return () => life.abort();
  }, []);

  const step = (by: 1 | -1) => {
    const hit = view.search.moveToHit(by);
    if (hit) view.revealRow(hit.rowId);
  };
  const count = view.search.hits.value.length;
  const at = view.search.currentIndex.value + 1;
  const found = view.search.isBusy.value
    ? "…"
    : count === 0
      ? text("panel_search_none")
      : text("panel_search_count", String(at), String(count));
  return (
    <search class="find-bar">
      <input
        ref={field}
        type="search"
        class="input"
        aria-label={text("panel_search")}
        placeholder={text("panel_search")}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
          else if (event.key === "Escape") setTyped("");
          else return;
          event.preventDefault();
        }}
      />
      {view.search.query.value !== "" && (
        <>
          <output class="find-count small quiet">{found}</output>
          <IconButton
            icon="up"
            label={text("panel_search_previous")}
            disabled={count === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            icon="down"
            label={text("panel_search_next")}
            disabled={count === 0}
            onClick={() => step(1)}
          />
        </>
      )}
    </search>
  );
}
