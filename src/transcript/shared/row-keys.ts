import type { RowsView } from "./rows-view.ts";

export interface RowKeyActions {
  readonly pageRows: () => number;
  readonly startIndex: () => number;
  readonly scrollTo: (index: number) => void;
  readonly play: (index: number) => void;
  readonly copy: () => void;
  readonly addTerm: (index: number) => void;
  readonly bookmark: (index: number) => void;
}

/**
 * Handles a key in the list: arrows, Home, End and Page keys move, with Shift they select. Enter
 * plays, W adds a term, B sets or deletes a bookmark, N and Shift+N go to the next or previous one, Ctrl+C copies, Ctrl+A selects all, Escape clears the selection.
 * @returns whether the key was one of these
 */
export function handleRowKey(event: KeyboardEvent, view: RowsView, act: RowKeyActions): boolean {
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
    moveToRow(view, index, shiftKey);
    // The end of the list is where new rows appear.
    view.setFollows(key === "End" || (view.follows.value && index === last));
    act.scrollTo(index);
    return true;
  }
  if (key === "Enter") act.play(at);
  else if (event.code === "KeyW" && !shiftKey) act.addTerm(at);
  else if (event.code === "KeyB" && !shiftKey) act.bookmark(at);
  else if (event.code === "KeyN") view.revealMark(shiftKey ? -1 : 1);
  else if (key === "Escape" && view.anchorId.value !== null) view.anchorId.value = null;
  else return false;
  return true;
}

/** Makes a row active; with `extend`, selects up to it. */
export function moveToRow(view: RowsView, index: number, extend: boolean): void {
  const id = view.rows.rows[index]?.id ?? null;
  if (extend) view.anchorId.value ??= view.activeId.value ?? id;
  else view.anchorId.value = null;
  view.activeId.value = id;
}
