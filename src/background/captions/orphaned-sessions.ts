import type { Segment } from "../../captions/segment.ts";
import { browser } from "../../platform/browser.ts";
import { apiKey } from "../../settings/connection/api-key.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { diskJournal, journalSegments, journalSessions } from "../../store/journal.ts";
import type { JournalSegment, JournalSession, SessionAccess } from "../../store/journal-entry.ts";
import { fetchLastWords } from "./last-words.ts";
import { createVoiceSessionProvider } from "./voice-session-provider.ts";

/**
 * Ends the sessions of captions that the browser's end (or that of the extension) has cut off: the
 * service is told, its last words are written down, and the popup will tell the user.
 * @param going captions that go on in this life of the worker
 * @param bornAtMs wall clock at which this life began; what started later is not left over
 */
export async function endOrphanedSessions(
  going: ReadonlySet<string>,
  bornAtMs: number,
): Promise<void> {
  const left = (await journalSessions()).filter(
    ({ id, endedAtMs, startedAtMs }) =>
      endedAtMs === null && startedAtMs < bornAtMs && !going.has(id),
  );
  for (const session of left) await end(session);
}

/** Kept in memory by the browser, gone when it closes. */
const BROWSER_KEY = "browserSince";

/**
 * What ended with its windows was cut off by the browser's end, if there has been one since: tells
 * so in the first life of the worker in this browser. The browser's own event of its start does not
 * come to every extension.
 * @returns whether this is that first life
 */
export async function tellOfClosing(): Promise<boolean> {
  const { [BROWSER_KEY]: since } = await browser.storage.session.get(BROWSER_KEY);
  if (since !== undefined) return false;
  await browser.storage.session.set({ [BROWSER_KEY]: Date.now() });
  for (const { id, ending } of await journalSessions()) {
    if (ending === "closing") await diskJournal.change(id, { ending: "cut_off" });
  }
  return true;
}

async function end(session: JournalSession): Promise<void> {
  const { id, access, startedAtMs } = session;
  const segments = await journalSegments(id);
  const spokenAtMs = segments.flatMap((segment) => segment.spokenAtMs ?? []);
  // Written first: what comes now may take a while, and this life may be cut off too.
  const endedAtMs = Math.max(startedAtMs, ...spokenAtMs.slice(-1000));
  await diskJournal.change(id, { endedAtMs, ending: "cut_off", access: null });
  if (access) await appendLastWords(id, segments, access);
}

async function appendLastWords(
  sessionId: string,
  before: readonly JournalSegment[],
  access: SessionAccess,
): Promise<void> {
  const door = createVoiceSessionProvider({
    choices: async () => ({ settings: await settingsStore.get(), apiKey: await apiKey.get() }),
    earlier: access,
    onAccess: () => undefined,
  });
  const ends = new Map(before.map((segment) => [segment.lane, segment]));
  for (const { lane, language, concluded } of await fetchLastWords(door, access.token)) {
    for (const segment of concluded) {
      const next = following(segment, ends.get(lane), { sessionId, lane, language });
      await diskJournal.append([next]);
      ends.set(lane, next);
    }
  }
}

/** The service's times are not those of the capture: what is left follows upon what there is. */
function following(
  { text, startMs, endMs }: Segment,
  last: JournalSegment | undefined,
  place: Pick<JournalSegment, "sessionId" | "lane" | "language">,
): JournalSegment {
  const fromMs = last?.endMs ?? 0;
  const ordinal = last ? last.ordinal + 1 : 0;
  return {
    ...place,
    text,
    ordinal,
    startMs: fromMs,
    endMs: fromMs + endMs - startMs,
    spokenAtMs: null,
    mediaMs: null,
  };
}
