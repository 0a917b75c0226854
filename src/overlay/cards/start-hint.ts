import { overlayParts } from "../parts/overlay-parts.ts";
import { openCornerNotice } from "./corner-notice.ts";

// The toolbar button keeps its sign, so the sentence can go.
const SHOWN_MS = 20_000;

/**
 * Says that a press on the toolbar button starts captions.
 * @param keys the shortcut that does so too; empty for none
 * @returns closes it
 */
export function openStartHint(keys: string): AbortController {
  const { text } = overlayParts();
  const life = new AbortController();
  const sentence = keys === "" ? text("start_hint") : text("start_hint_keys", keys);
  void openCornerNotice({ sentence, answers: [], shownMs: SHOWN_MS }, life);
  return life;
}
