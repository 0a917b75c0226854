import * as v from "valibot";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import { browser } from "../../platform/browser.ts";
import { billedCharacterCount } from "../../service/translate/translate.ts";
import { forgetSessions } from "../../store/journal/forget-sessions.ts";
import { diskJournal, hasStoredWords, journalSegments } from "../../store/journal/journal.ts";
import {
  type JournalSegment,
  JournalSegmentSchema,
  type JournalSession,
} from "../../store/journal/journal-entry.ts";
import { announceLibraryChange } from "../../store/library/library-changes.ts";

/** Keeps the words of subtitles, so that a restarted worker pays for none of them again. */
export interface SubtitleStore {
  readonly isOnDisk: boolean;
  read(): Promise<readonly JournalSegment[]>;
  /** Resolves when the segments are kept, or cannot be. */
  append(segments: readonly JournalSegment[]): Promise<void>;
  end(): Promise<void>;
}

/** The session of a track that was shown before, and is not shown now. */
export function findTrackSession(
  sessions: readonly JournalSession[],
  track: string,
  shownIds: ReadonlySet<string>,
): JournalSession | null {
  const found = sessions.find(
    (session) =>
      session.track === track && session.deletedAtMs === null && !shownIds.has(session.id),
  );
  return found ?? null;
}

/** Characters of a session that need no translation any more, in all targets together. */
export async function translatedCharacters(
  id: string,
  targets: readonly string[],
): Promise<number> {
  const segments = await journalSegments(id);
  const originals = new Map(
    segments.flatMap(({ lane, ordinal, text }) => {
      return lane === ORIGINAL_LANE ? [[ordinal, billedCharacterCount(text.trim())] as const] : [];
    }),
  );
  const translated = segments.filter(({ lane }) => targets.includes(lane));
  return translated.reduce((sum, { ordinal }) => sum + (originals.get(ordinal) ?? 0), 0);
}

/** Stores a new session, or opens one again. */
export async function beginOnDisk(session: JournalSession, isKnown: boolean): Promise<void> {
  const { id, startedAtMs, title } = session;
  const running = { endedAtMs: null, ending: null, startedAtMs, title };
  if (isKnown) await diskJournal.changeSession(id, running);
  else await diskJournal.beginSession(session);
  announceLibraryChange();
}

/** The store of a session on disk. What the user deletes meanwhile continues in memory. */
export class DiskSubtitleStore implements SubtitleStore {
  readonly isOnDisk = true;
  readonly #id: string;
  readonly #rest: MemorySubtitleStore;
  readonly #lanes = new Set<string>();

  constructor(id: string) {
    this.#id = id;
    this.#rest = new MemorySubtitleStore(id);
  }

  async read(): Promise<readonly JournalSegment[]> {
    return [...(await journalSegments(this.#id)), ...(await this.#rest.read())];
  }

  async append(segments: readonly JournalSegment[]): Promise<void> {
    try {
      if (!(await diskJournal.appendSegments(segments))) await this.#rest.append(segments);
      await this.#nameLanes(segments);
    } catch {
      // The disk is full: the words are shown all the same.
      await this.#rest.append(segments);
    }
  }

  async end(): Promise<void> {
    await this.#rest.end();
    if (await hasStoredWords(this.#id)) {
      const end = { endedAtMs: Date.now(), ending: "stopped" } as const;
      await diskJournal.changeSession(this.#id, end);
    } else await forgetSessions([this.#id]);
    announceLibraryChange();
  }

  async #nameLanes(segments: readonly JournalSegment[]): Promise<void> {
    const lane = segments[0]?.lane ?? ORIGINAL_LANE;
    if (lane === ORIGINAL_LANE || this.#lanes.has(lane)) return;
    this.#lanes.add(lane);
    const session = await diskJournal.getSession(this.#id);
    const translated = [...new Set([...(session?.translated ?? []), lane])];
    await diskJournal.changeSession(this.#id, { translated });
  }
}

/** The store of a private window, or where nothing is kept: the browser's memory. */
export class MemorySubtitleStore implements SubtitleStore {
  readonly isOnDisk = false;
  readonly #prefix: string;

  constructor(id: string) {
    this.#prefix = `subtitles:${id}:`;
  }

  async read(): Promise<readonly JournalSegment[]> {
    const stored = await browser.storage.session.get(null);
    const own = (await this.#keys()).map((key) => v.safeParse(SegmentsSchema, stored[key]));
    return own.flatMap((read) => (read.success ? read.output : []));
  }

  async append(segments: readonly JournalSegment[]): Promise<void> {
    const key = this.#prefix + crypto.randomUUID();
    // Without room in memory, a restarted worker translates again.
    await browser.storage.session.set({ [key]: segments }).catch(() => undefined);
  }

  async end(): Promise<void> {
    await browser.storage.session.remove(await this.#keys());
  }

  async #keys(): Promise<string[]> {
    const stored = await browser.storage.session.get(null);
    return Object.keys(stored).filter((key) => key.startsWith(this.#prefix));
  }
}

const SegmentsSchema = v.array(JournalSegmentSchema);
