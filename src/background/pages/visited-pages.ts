import { cleanTitle } from "../../captions/text/clean-title.ts";
import type { JournalPage } from "../../store/journal-entry.ts";

/** An evening of clicking; then the newest page takes the place of the one before. */
const MAX_PAGES = 200;

/** Some pages write a clock into their title. */
const MAX_TITLES_OF_ADDRESS = 12;

/** What was shown for less than this was only passed through. */
const PASSED_MS = 3000;

/** What a page chooses is kept at a sensible length. */
const MAX_ADDRESS = 2000;

/** What pages put before their titles to be noticed: a count of news, or that they play. */
const TITLE_MARKS = /^(?:\(\d+\+?\)|\[\d+\+?\]|[•●▶⏸🔊🔴]\uFE0F?)\s*/u;

/**
 * The pages of a transcript after its tab shows a page, perhaps the same one.
 * @param pages in their order
 * @param positionMs on the capture clock
 * @returns the very same list when there is nothing new
 */
export function withPage(
  pages: readonly JournalPage[],
  page: Pick<JournalPage, "title" | "address">,
  positionMs: number,
): readonly JournalPage[] {
  const title = cleanTitle(page.title.replace(TITLE_MARKS, ""));
  const address = page.address.slice(0, MAX_ADDRESS);
  const last = pages.at(-1);
  if (!last) return [{ title, address, fromMs: positionMs }];
  const ofAddress = titlesInRow(pages, address);
  if (ofAddress.some((each) => each.title === title)) return pages;
  const isSameAddress = ofAddress.length > 0;
  // A title often comes a moment after its page, and goes a moment before it.
  if (isSameAddress && title === "") return pages;
  const isReplaced =
    pages.length >= MAX_PAGES ||
    positionMs - last.fromMs < PASSED_MS ||
    (isSameAddress && (last.title === "" || ofAddress.length >= MAX_TITLES_OF_ADDRESS));
  if (isReplaced) return withPage(pages.slice(0, -1), page, last.fromMs);
  return [...pages, { title, address, fromMs: positionMs }];
}

/** The newest pages with an address, up to one with another. */
function titlesInRow(pages: readonly JournalPage[], address: string): readonly JournalPage[] {
  const other = pages.findLastIndex((page) => placeOf(page.address) !== placeOf(address));
  return pages.slice(other + 1);
}

/** A fragment names a place in a page, unless the page finds its way by it. */
function placeOf(address: string): string {
  return address.replace(/#(?![/!]).*$/, "");
}
