import { splitIntoUnits } from "../account/text-units.ts";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";

export interface WrittenSegment {
  readonly lane: string;
  readonly language: string;
  readonly text: string;
  /** On the capture clock. */
  readonly startMs: number;
  readonly endMs: number;
  /** Position of the page's player; null when none was audible. */
  readonly mediaMs: number | null;
}

export interface WrittenTranscript {
  readonly id: string;
  /** Of the page. */
  readonly address: string;
  /** How it ended; null while it continues. */
  readonly ending: string | null;
  /** Sound that it reports as lost, on the capture clock. */
  readonly gaps: readonly { readonly fromMs: number; readonly toMs: number }[];
  /** Where another engine began to make the words. */
  readonly engines: readonly { readonly engine: string; readonly fromMs: number }[];
  /** Lane by lane, in spoken order. */
  readonly segments: readonly WrittenSegment[];
}

/** Reads the newest session directly from the database; null when there is none. */
export async function readTranscript(browser: SurtitleBrowser): Promise<WrittenTranscript | null> {
  return (await readTranscripts(browser))[0] ?? null;
}

/** Reads all sessions, the newest first. */
export async function readTranscripts(
  browser: SurtitleBrowser,
): Promise<readonly WrittenTranscript[]> {
  const worker = await browser.worker();
  return await worker.evaluate<readonly WrittenTranscript[]>(READ_TRANSCRIPTS);
}

/**
 * Reads all sessions in a context of the extension, the newest first. A string, because the
 * TypeScript runner would change a function in transit.
 */
export const READ_TRANSCRIPTS = `(async () => {
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  // Opened before the extension has created it, the database would stay empty.
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === "surtitle")) return [];
  const database = await answer(indexedDB.open("surtitle"));
  try {
    const stores = database.transaction(["sessions", "segments"]);
    const [sessions, segments] = await Promise.all([
      answer(stores.objectStore("sessions").getAll()),
      answer(stores.objectStore("segments").getAll()),
    ]);
    return sessions
      .sort((a, b) => b.startedAtMs - a.startedAtMs)
      .map(({ id, address, ending, gaps, engines }) => {
        const own = segments.filter(({ sessionId }) => sessionId === id);
        return { id, address, ending, gaps, engines, segments: own };
      });
  } finally {
    database.close();
  }
})()`;

/** A word of a transcript and about when it was spoken, on the capture clock. */
export interface WrittenWord {
  readonly text: string;
  readonly atMs: number;
}

/** The words of a lane; their times are spread evenly within a segment. */
export function writtenWords(
  { segments }: WrittenTranscript,
  lane: string,
  language: string,
): readonly WrittenWord[] {
  return segments
    .filter((segment) => segment.lane === lane)
    .flatMap(({ text, startMs, endMs }) => {
      const units = splitIntoUnits(text, language);
      return units.map((unit, at) => ({
        text: unit,
        atMs: startMs + ((endMs - startMs) * (at + 0.5)) / units.length,
      }));
    });
}
