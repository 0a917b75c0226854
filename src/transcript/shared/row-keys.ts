import type { RowsView } from "./rows-view.ts";

/** What the keys of a list need to know and can have done. */
export interface RowKeyActions {
  /** Rows that fit into the window. */
  readonly pageRows: () => number;
  /** The row that the keys start from when they are on none. */
  readonly startIndex: () => number;
  readonly scrollTo: (index: number) => void;
  readonly play: (index: number) => void;
  readonly copy: () => void;
  readonly addWord: (index: number) => void;
}

/**
 * Does what a key asks for on a list of rows: arrows, Home, End and Page keys move, with Shift they
 * select, Enter plays, W adds a word of the row to a list, Ctrl+C copies, Ctrl+A selects all, Escape selects nothing.
 * @returns whether the key was one of these
 */
export function pressRowKey(event: KeyboardEvent, view: RowsView, act: RowKeyActions): boolean {
  const { key, shiftKey } = event;
  const withControl = event.ctrlKey || event.metaKey;
  if (event.altKey) return false;
  if (withControl) {
    if (key.toLowerCase() === "a") view.selectAll();
    else if (key.toLowerCase() === "c" && getSelection()?.isCollapsed !== false) act.copy();
    else return false;
    return true;
  }
  const active = view.activeId.value;
  const at = active === null ? act.startIndex() : view.rows.indexOf(active);
  const last = view.rows.rows.length - 1;
  const to = new Map([
    ["ArrowDown", at + (active === null ? 0 : 1)],
    ["ArrowUp", at - (active === null ? 0 : 1)],
    ["PageDown", at + act.pageRows()],
    ["PageUp", at - act.pageRows()],
    ["Home", 0],
    ["End", last],
  ]).get(key);
  if (to !== undefined && last >= 0) {
    const index = Math.min(last, Math.max(0, to));
    moveTo(view, index, shiftKey);
    // At the end of the list is where it goes on.
    view.setFollows(key === "End" || (view.follows.value && index === last));
    act.scrollTo(index);
    return true;
  }
  if (key === "Enter") act.play(at);
  else if (event.code === "KeyW" && !shiftKey) act.addWord(at);
  else if (key === "Escape" && view.anchorId.value !== null) view.anchorId.value = null;
  else return false;
  return true;
}

/** Puts the keys on a row; with `extend` all up to there is selected. */
export function moveTo(view: RowsView, index: number, extend: boolean): void {
  const id = view.rows.rows[index]?.id ?? null;
  if (extend) view.anchorId.value ??= view.activeId.value ?? id;
  else view.anchorId.value = null;
  view.activeId.value = id;
}
