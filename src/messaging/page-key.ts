import { isRecord } from "../lib/is-record.ts";

/** What a key that is pressed in a page can have its captions do. */
export const PAGE_KEY_ACTIONS = [
  "show-original",
  "next-lane",
  "calmer",
  "faster",
  "smaller",
  "larger",
  "place",
  "add-word",
] as const;
export type PageKeyAction = (typeof PAGE_KEY_ACTIONS)[number];

/** A key was pressed in a frame of a page; null when what was held there was let go of. */
export interface FrameKey {
  readonly pageKey: PageKeyAction | null;
}

/** A report as it came from a page's process, where it may be anything; null for what is none. */
export function readFrameKey(message: unknown): FrameKey | null {
  if (!isRecord(message)) return null;
  const { pageKey } = message;
  if (pageKey === null) return { pageKey };
  const known = PAGE_KEY_ACTIONS.find((action) => action === pageKey);
  return known ? { pageKey: known } : null;
}
