import type { Segment, SegmentUpdate } from "../../captions/segment.ts";
import { browser } from "../../platform/browser.ts";
import { diskJournal, journalSegments, journalSessions } from "../../store/journal/journal.ts";
import type {
  JournalSegment,
  JournalSession,
  SessionAccess,
} from "../../store/journal/journal-entry.ts";
import { endOpenSession } from "./word-sources.ts";

// In session storage, which is empty when the browser starts.
const BROWSER_KEY = "browserSince";

/**
 * Ends the sessions that stopped with the browser or the extension: at the service, and in the
 * journal with the service's last words. The popup reports them to the user later.
 * @param runningIds captions that continue in this worker
 * @param workerStartMs start of this worker on the wall clock; later sessions are its own
 */
export async function endOrphanedSessions(
  runningIds: ReadonlySet<string>,
  workerStartMs: number,
): Promise<void> {
  const orphans = (await journalSessions()).filter(
    ({ id, endedAtMs, startedAtMs }) =>
      endedAtMs === null && startedAtMs < workerStartMs && !runningIds.has(id),
  );
  for (const session of orphans) await endOrphan(session);
}

/**
 * Marks sessions that closed with their window as cut off, if the browser has closed since. Not
 * every extension receives the browser's start-up event.
 * @returns whether this is the first worker in this run of the browser
 */
export async function markInterruptedSessions(): Promise<boolean> {
  const { [BROWSER_KEY]: since } = await browser.storage.session.get(BROWSER_KEY);
  if (since !== undefined) return false;
  await browser.storage.session.set({ [BROWSER_KEY]: Date.now() });
  for (const { id, ending } of await journalSessions()) {
    if (ending === "closing") await diskJournal.changeSession(id, { ending: "cut_off" });
  }
  return true;
}

async function endOrphan({ id, access, startedAtMs, origin }: JournalSession): Promise<void> {
  if (origin === "subtitles") {
    // Nothing is lost: the video has its subtitles still.
    await diskJournal.changeSession(id, { endedAtMs: startedAtMs, ending: "stopped" });
    return;
  }
  const segments = await journalSegments(id);
  const spokenAtMs = segments.flatMap((segment) => segment.spokenAtMs ?? []);
  // Written first: the service may take a while, and this worker may stop too.
  const endedAtMs = Math.max(startedAtMs, ...spokenAtMs.slice(-1000));
  await diskJournal.changeSession(id, { endedAtMs, ending: "cut_off", access: null });
  if (access) await appendLastWords(id, segments, access);
}

async function appendLastWords(
  sessionId: string,
  before: readonly JournalSegment[],
  access: SessionAccess,
): Promise<void> {
  const updates: SegmentUpdate[] = [];
  await endOpenSession(access, (update) => updates.push(update));
  const ends = new Map(before.map((segment) => [segment.lane, segment]));
  for (const { lane, language, concluded } of updates) {
    for (const segment of concluded) {
      const next = segmentAfter(ends.get(lane), segment, { sessionId, lane, language });
      await diskJournal.appendSegments([next]);
      ends.set(lane, next);
    }
  }
}

// The service's times are not on the capture clock, so the segment starts where `last` ends.
function segmentAfter(
  last: JournalSegment | undefined,
  { text, startMs, endMs }: Segment,
  lane: Pick<JournalSegment, "sessionId" | "lane" | "language">,
): JournalSegment {
  const fromMs = last?.endMs ?? 0;
  const ordinal = last ? last.ordinal + 1 : 0;
  return {
    ...lane,
    text,
    ordinal,
    startMs: fromMs,
    endMs: fromMs + endMs - startMs,
    spokenAtMs: null,
    mediaMs: null,
  };
}
