import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { waitFor } from "../wait-for.ts";

export interface SeedTranscript {
  readonly id: string;
  readonly title: string;
  readonly address: string;
  /** Wall clock, in milliseconds since 1970. */
  readonly startedAtMs: number;
  /** Null for a session that continues. */
  readonly endedAtMs: number | null;
  readonly gaps?: readonly { readonly fromMs: number; readonly toMs: number }[];
  readonly lanes: Readonly<Record<string, readonly string[]>>;
  readonly language: string;
  /** Time between the starts of two segments; 4 s when absent. */
  readonly segmentMs?: number;
}

export async function storeTranscripts(
  browser: SurtitleBrowser,
  transcripts: readonly SeedTranscript[],
): Promise<void> {
  const worker = await browser.worker();
  const entry = JSON.stringify(transcripts);
  await waitFor("the extension to create its database", () =>
    worker.evaluate<boolean>(`(${STORE})(${entry})`),
  );
}

// A string, because the TypeScript runner would change a function in transit.
const STORE = `async (transcripts) => {
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  // The extension creates its stores at its start; an empty database would prevent that.
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === "surtitle")) return false;
  const database = await answer(indexedDB.open("surtitle"));
  for (const { id, title, address, startedAtMs, endedAtMs, gaps = [], lanes, language, segmentMs = 4000 } of transcripts) {
    const transaction = database.transaction(["sessions", "segments"], "readwrite");
    transaction.objectStore("sessions").put({
      id, title, address, startedAtMs, endedAtMs, gaps,
      ending: endedAtMs === null ? null : "stopped",
      detectedLanguage: language,
      access: null,
      noticed: true,
    });
    for (const [lane, texts] of Object.entries(lanes)) {
      texts.forEach((text, ordinal) => transaction.objectStore("segments").put({
        sessionId: id, lane, ordinal, text,
        language: lane === "original" ? language : lane,
        startMs: ordinal * segmentMs,
        endMs: (ordinal + 0.9) * segmentMs,
        spokenAtMs: startedAtMs + ordinal * segmentMs,
      }));
    }
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
  }
  database.close();
  return true;
}`;

export interface StoredSegment {
  readonly sessionId: string;
  readonly lane: string;
  readonly ordinal: number;
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

export async function readStoredSegments(
  browser: SurtitleBrowser,
): Promise<readonly StoredSegment[]> {
  const worker = await browser.worker();
  return await worker.evaluate<readonly StoredSegment[]>(`(async () => {
    const answer = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const database = await answer(indexedDB.open("surtitle"));
    try {
      return await answer(database.transaction("segments").objectStore("segments").getAll());
    } finally {
      database.close();
    }
  })()`);
}
