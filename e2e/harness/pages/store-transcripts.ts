import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { waitFor } from "../wait-for.ts";

/** A transcript to be put where captions would have written it. */
export interface SeedTranscript {
  readonly id: string;
  readonly title: string;
  readonly address: string;
  /** Wall clock, in milliseconds since 1970. */
  readonly startedAtMs: number;
  /** Null for one that goes on. */
  readonly endedAtMs: number | null;
  readonly gaps?: readonly { readonly fromMs: number; readonly toMs: number }[];
  /** What each lane says, segment by segment. */
  readonly lanes: Readonly<Record<string, readonly string[]>>;
  /** Of the words as spoken. */
  readonly language: string;
  /** From the beginning of one segment to the next; 4 s when absent. */
  readonly segmentMs?: number;
}

/** Writes transcripts to the disk, past the extension's own code. */
export async function storeTranscripts(
  browser: SurtitleBrowser,
  transcripts: readonly SeedTranscript[],
): Promise<void> {
  const worker = await browser.worker();
  const entry = JSON.stringify(transcripts);
  await waitFor("the extension to have made its database", () =>
    worker.evaluate<boolean>(`(${STORE})(${entry})`),
  );
}

/** As text, because a function would be changed on its way by what runs TypeScript. */
const STORE = `async (transcripts) => {
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  // The extension makes its stores as it starts; an empty database would keep it from that.
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

/** A segment as it is on disk. */
export interface StoredSegment {
  readonly sessionId: string;
  readonly lane: string;
  readonly ordinal: number;
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** All segments on disk, by session, lane and place. */
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
