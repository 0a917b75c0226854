import { cleanTitle } from "../../captions/text/clean-title.ts";
import type { JournalPage } from "../../store/journal/journal-entry.ts";

// An evening of browsing; later pages replace the newest one.
const MAX_PAGES = 200;

const MAX_TITLES_OF_ADDRESS = 12;

// Pages shown for less time were only passed through.
const PASSED_MS = 3000;

// Limit of the URL, which the page chooses.
const MAX_ADDRESS = 2000;

// Prefixes such as unread counts and playback symbols.
const TITLE_MARKS = /^(?:\(\d+\+?\)|\[\d+\+?\]|[•●▶⏸🔊🔴]\uFE0F?)\s*/u;

/**
 * Adds the page that the tab shows now.
 * @param pages in order
 * @param positionMs on the capture clock
 * @returns the same array when nothing is new
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
  // A title often arrives a moment after its page and disappears a moment before it.
  if (isSameAddress && title === "") return pages;
  const isReplaced =
    pages.length >= MAX_PAGES ||
    positionMs - last.fromMs < PASSED_MS ||
    (isSameAddress && (last.title === "" || ofAddress.length >= MAX_TITLES_OF_ADDRESS));
  if (isReplaced) return withPage(pages.slice(0, -1), page, last.fromMs);
  return [...pages, { title, address, fromMs: positionMs }];
}

function titlesInRow(pages: readonly JournalPage[], address: string): readonly JournalPage[] {
  const other = pages.findLastIndex((page) => placeOf(page.address) !== placeOf(address));
  return pages.slice(other + 1);
}

// Drops a fragment, unless the page uses it for routing.
function placeOf(address: string): string {
  return address.replace(/#(?![/!]).*$/, "");
}
