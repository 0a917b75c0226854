import type { LibraryEntry } from "./library.ts";

const SAME_EVENT_MS = 20 * 60_000;

/**
 * Finds transcripts that may be parts of one event: on the same page, or with the same title on the
 * same site, shortly after one another. Each list is in order of time, and no transcript is in two
 * lists.
 */
export function suggestEventParts(entries: readonly LibraryEntry[]): (readonly LibraryEntry[])[] {
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
  if (withoutFragment(a.address) === withoutFragment(b.address)) return true;
  const title = a.title.trim();
  return title !== "" && title === b.title.trim() && siteLabel(a.address) === siteLabel(b.address);
}

function withoutFragment(address: string): string {
  return address.replace(/#.*$/s, "");
}

/** The host of an address as the library shows it; the scheme for files, empty if there is none. */
export function siteLabel(address: string): string {
  if (!URL.canParse(address)) return "";
  const { host, protocol } = new URL(address);
  return host === "" ? protocol.replace(/:$/, "") : host.replace(/^www\./, "");
}
