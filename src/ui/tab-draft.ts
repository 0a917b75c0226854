const PREFIX = "draft ";

/** What was kept under a key; undefined for nothing. It is to be checked. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps something that is not saved yet for as long as the tab is open; null forgets it. */
export function keepDraft(key: string, draft: object | string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // More than the browser keeps: it stays on the page for as long as that is open.
  }
}
