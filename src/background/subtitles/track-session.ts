import type { JournalSession } from "../../store/journal/journal-entry.ts";
import type { SavedSubtitles } from "./saved-subtitles.ts";
import { DiskSubtitleStore, MemorySubtitleStore, type SubtitleStore } from "./subtitle-store.ts";

export function storeOf({ id, isOnDisk }: Pick<SavedSubtitles, "id" | "isOnDisk">): SubtitleStore {
  return isOnDisk ? new DiskSubtitleStore(id) : new MemorySubtitleStore(id);
}

interface NewSession {
  readonly title: string;
  readonly address: string;
  readonly language: string;
  readonly key: string;
}

/** The session of a track: a new one, or the one of an earlier time, which continues. */
export function sessionOf(
  known: JournalSession | null,
  { title, address, language, key }: NewSession,
): JournalSession {
  const startedAtMs = Date.now();
  // It is dated by the last time it was shown.
  if (known) return { ...known, title: title || known.title, startedAtMs };
  return {
    ...{ id: crypto.randomUUID(), title, address, startedAtMs, endedAtMs: null, ending: null },
    ...{ detectedLanguage: language, gaps: [], pages: [{ title, address, fromMs: 0 }] },
    ...{ engines: [], access: null, noticed: true, name: null, origin: "subtitles", track: key },
    ...{ deletedAtMs: null, translated: [], bookmarks: [] },
  };
}
