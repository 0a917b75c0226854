import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { waitFor } from "../wait-for.ts";

export interface MadeTranscript {
  readonly id: string;
  readonly title: string;
  readonly address: string;
  readonly lanes: Readonly<Record<string, readonly MadeSegment[]>>;
  readonly gaps?: readonly { readonly fromMs: number; readonly toMs: number }[];
  readonly origin?: "captions" | "import";
}

export interface MadeSegment {
  readonly text: string;
  readonly language: string;
  /** Times on the capture clock and in the page's medium. */
  readonly startMs: number;
  readonly endMs: number;
}

export async function storeTranscript(
  browser: SurtitleBrowser,
  { id, title, address, lanes, gaps = [], origin = "captions" }: MadeTranscript,
): Promise<void> {
  const startedAtMs = Date.now();
  const session = {
    ...{ id, title, address, startedAtMs, endedAtMs: startedAtMs + 60_000, ending: "stopped" },
    ...{ detectedLanguage: null, gaps, pages: [], access: null, noticed: true, name: null },
    ...{ origin, deletedAtMs: null, translated: [] },
  };
  const segments = Object.entries(lanes).flatMap(([lane, own]) =>
    own.map(({ startMs, ...segment }, ordinal) => ({
      ...{ sessionId: id, lane, ordinal, ...segment, startMs },
      ...{ spokenAtMs: startedAtMs + startMs, mediaMs: startMs },
    })),
  );
  const worker = await browser.worker();
  const entry = JSON.stringify(JSON.stringify({ session, segments }));
  await waitFor("the extension to create its database", () =>
    worker.evaluate<boolean>(`(${STORE})(${entry})`),
  );
}

// A string, because the TypeScript runner would change a function in transit.
const STORE = `async (entry) => {
  const { session, segments } = JSON.parse(entry);
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === "surtitle")) return false;
  const database = await answer(indexedDB.open("surtitle"));
  try {
    const transaction = database.transaction(["sessions", "segments"], "readwrite");
    await answer(transaction.objectStore("sessions").put(session));
    for (const segment of segments) transaction.objectStore("segments").put(segment);
    await new Promise((resolve) => { transaction.oncomplete = resolve; });
    return true;
  } finally {
    database.close();
  }
}`;
