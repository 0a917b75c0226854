import { signal } from "@preact/signals";
import { KEEPING } from "../settings/schema/settings.ts";
import { changeSettings } from "../settings/stored/settings-store.ts";
import { forgetAllTranscripts, forgetTranscriptsOf, sitesOf } from "../store/forget-transcripts.ts";
import { journalSessions } from "../store/journal.ts";
import { onLibraryChanged } from "../store/library-changes.ts";
import { expiryOf } from "../store/retention.ts";
import type { TranscriptStock } from "./kept-transcripts.tsx";
import type { TranscriptsPort } from "./transcripts-section.tsx";

/** The transcripts on this machine, counted anew whenever they change until `signal` aborts. */
export function createTranscriptsPort(life: AbortSignal): TranscriptsPort {
  const stock = signal<TranscriptStock | null>(null);
  const count = async () => {
    stock.value = await takeStock();
  };
  void count();
  onLibraryChanged(() => void count(), life);
  // Captions that begin or end are told to nobody.
  addEventListener("focus", () => void count(), { signal: life });
  return {
    keepChoices: [...KEEPING].reverse(),
    stock,
    async save(transcripts) {
      await changeSettings((settings) => ({ ...settings, transcripts }));
    },
    async countExpired(choices) {
      return expiryOf(await journalSessions(), choices, Date.now()).expired.length;
    },
    async forgetSite(site) {
      await forgetTranscriptsOf(site);
      await count();
    },
    async forgetAll() {
      await forgetAllTranscripts();
      await count();
    },
  };
}

async function takeStock(): Promise<TranscriptStock> {
  const all = await journalSessions();
  const sessions = all.filter(({ deletedAtMs }) => deletedAtMs === null);
  const counts = new Map<string, number>();
  for (const site of sessions.flatMap(sitesOf)) counts.set(site, (counts.get(site) ?? 0) + 1);
  const { usage } = await navigator.storage.estimate();
  return {
    count: sessions.length,
    sites: [...counts]
      .map(([site, count]) => ({ site, count }))
      .sort((a, b) => b.count - a.count || a.site.localeCompare(b.site)),
    bytes: usage ?? null,
  };
}
