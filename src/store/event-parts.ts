import type { LibraryEntry } from "./library.ts";

/** Captions that begin so soon after others ended may belong to the same event, in milliseconds. */
const SAME_EVENT_MS = 20 * 60_000;

/**
 * Transcripts that look like parts of one event: of the same page, or of the same title on the same
 * site, one soon after the other. Each list is in the order of time; nothing is in two lists.
 */
export function suggestParts(entries: readonly LibraryEntry[]): (readonly LibraryEntry[])[] {
  const inOrder = entries
    .filter(({ session, summary }) => {
      const { origin, endedAtMs } = session;
      return origin === "captions" && endedAtMs !== null && summary.lanes.length > 0;
    })
    .sort((a, b) => a.session.startedAtMs - b.session.startedAtMs);
  const events: LibraryEntry[][] = [];
  for (const entry of inOrder) {
    const event = events.findLast((parts) => {
      const last = parts.at(-1);
      return last !== undefined && isSamePage(last, entry) && isSoonAfter(last, entry);
    });
    if (event) event.push(entry);
    else events.push([entry]);
  }
  return events.filter((parts) => parts.length > 1);
}

function isSoonAfter({ session: before }: LibraryEntry, { session: after }: LibraryEntry): boolean {
  const pauseMs = after.startedAtMs - (before.endedAtMs ?? before.startedAtMs);
  return pauseMs <= SAME_EVENT_MS;
}

function isSamePage({ session: a }: LibraryEntry, { session: b }: LibraryEntry): boolean {
  if (a.address === "" || b.address === "") return false;
  if (withoutPlace(a.address) === withoutPlace(b.address)) return true;
  const title = a.title.trim();
  return title !== "" && title === b.title.trim() && siteOf(a.address) === siteOf(b.address);
}

/** An address without the place inside its page. */
function withoutPlace(address: string): string {
  return address.replace(/#.*$/s, "");
}

/** The host of an address as the library names a site; the scheme for files, empty for none. */
export function siteOf(address: string): string {
  if (!URL.canParse(address)) return "";
  const { host, protocol } = new URL(address);
  return host === "" ? protocol.replace(/:$/, "") : host.replace(/^www\./, "");
}
