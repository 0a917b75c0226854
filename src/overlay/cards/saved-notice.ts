import type { SavedAnswer } from "../../messaging/page-cards.ts";
import { overlayParts } from "../parts/overlay-parts.ts";
import { openCornerNotice } from "./corner-notice.ts";

const SHOWN_MS = 8000;

/** Offers the saved transcript in a corner of the page. */
export function openSavedNotice(): Promise<SavedAnswer> {
  const { text } = overlayParts();
  const notice = {
    sentence: text("saved_title"),
    answers: [
      ["open", text("document_open")],
      ["translate", text("translate_confirm")],
    ],
    shownMs: SHOWN_MS,
  } as const;
  return openCornerNotice<NonNullable<SavedAnswer>>(notice, new AbortController());
}
