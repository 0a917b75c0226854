import { isRecord } from "../lib/is-record.ts";

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

/** A key was pressed in a frame; null when a held key was released. */
export interface FrameKey {
  readonly pageKey: PageKeyAction | null;
}

export function readFrameKey(message: unknown): FrameKey | null {
  if (!isRecord(message)) return null;
  const { pageKey } = message;
  if (pageKey === null) return { pageKey };
  const known = PAGE_KEY_ACTIONS.find((action) => action === pageKey);
  return known ? { pageKey: known } : null;
}
