import { type ReadonlySignal, signal } from "@preact/signals";
import { KEEPING, type TranscriptSettings } from "../../settings/schema/settings.ts";
import { changeSettings } from "../../settings/stored/settings-store.ts";
import {
  forgetAllTranscripts,
  forgetTranscriptsOf,
  sitesOf,
} from "../../store/journal/forget-transcripts.ts";
import { journalSessions } from "../../store/journal/journal.ts";
import { computeExpiry } from "../../store/journal/retention.ts";
import { onLibraryChanged } from "../../store/library/library-changes.ts";

export interface TranscriptTotals {
  readonly count: number;
  /** Transcripts of each site; one transcript may belong to several sites. */
  readonly sites: readonly { readonly site: string; readonly count: number }[];
  /** Disk space of the whole extension; null where the browser does not report it. */
  readonly bytes: number | null;
}

export interface TranscriptsApi {
  readonly keepChoices: readonly TranscriptSettings["keep"][];
  readonly totals: ReadonlySignal<TranscriptTotals | null>;
  save(choices: TranscriptSettings): Promise<void>;
  /** How many transcripts these choices would delete at once. */
  countExpired(choices: TranscriptSettings): Promise<number>;
  forgetSite(site: string): Promise<void>;
  forgetAll(): Promise<void>;
}

/** @param life ends the recounting after each change */
export function createTranscriptsApi(life: AbortSignal): TranscriptsApi {
  const totals = signal<TranscriptTotals | null>(null);
  const recount = async () => {
    totals.value = await countTranscripts();
  };
  void recount();
  onLibraryChanged(() => void recount(), life);
  // Nothing announces that captions began or ended.
  addEventListener("focus", () => void recount(), { signal: life });
  return {
    keepChoices: [...KEEPING].reverse(),
    totals,
    async save(transcripts) {
      await changeSettings((settings) => ({ ...settings, transcripts }));
    },
    async countExpired(choices) {
      return computeExpiry(await journalSessions(), choices, Date.now()).expired.length;
    },
    async forgetSite(site) {
      await forgetTranscriptsOf(site);
      await recount();
    },
    async forgetAll() {
      await forgetAllTranscripts();
      await recount();
    },
  };
}

async function countTranscripts(): Promise<TranscriptTotals> {
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
