const PREFIX = "draft ";

/** The draft stored under a key, unchecked; undefined for none. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft for as long as the tab is open; null removes it. */
export function saveDraft(key: string, draft: object | string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // The storage is full: the draft lives as long as the page.
  }
}
