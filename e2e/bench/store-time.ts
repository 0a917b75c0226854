import type { BenchStage } from "./bench-stage.ts";
import type { Figure } from "./figure.ts";
import { quantile } from "./quantile.ts";

const SEGMENTS = 300;

// Words are shown once they are written, so users must not notice the time that takes.
const GOALS_MS = { half: 20, most: 50 };

const DURABILITIES = ["strict", "relaxed"] as const;

/**
 * The time to write a concluded segment in the service worker, as the journal writes it: one
 * transaction over the same stores. Strict transactions survive a power cut, and the journal uses
 * them. Relaxed ones survive a killed browser and are listed for comparison.
 */
export async function measureStoreTime(stage: BenchStage): Promise<readonly Figure[]> {
  const browser = await stage.launch();
  try {
    const worker = await browser.worker();
    const figures: Figure[] = [];
    for (const durability of DURABILITIES) {
      const timesMs = await worker.evaluate<number[]>(timesOf(durability));
      const figure = (name: string, share: number, goalMs: number): Figure => ({
        name: `store_${durability}_${name}_ms`,
        value: quantile(timesMs, share),
        unit: "ms",
        goal: durability === "strict" ? goalMs : null,
      });
      figures.push(figure("p50", 0.5, GOALS_MS.half), figure("p95", 0.95, GOALS_MS.most));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

// A string, because the TypeScript runner would change a function in transit.
function timesOf(durability: (typeof DURABILITIES)[number]): string {
  return `(async () => {
    const answer = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const opening = indexedDB.open("bench");
    opening.onupgradeneeded = ({ target: { result } }) => {
      result.createObjectStore("sessions", { keyPath: "id" });
      result.createObjectStore("segments", { keyPath: ["sessionId", "lane", "ordinal"] });
      result.createObjectStore("summaries", { keyPath: "sessionId" });
    };
    const database = await answer(opening);
    const stores = ["sessions", "segments", "summaries"];
    await answer(database.transaction("sessions", "readwrite").objectStore("sessions").put({ id: "a" }));
    const times = [];
    for (let ordinal = 0; ordinal < ${SEGMENTS}; ordinal++) {
      const segment = { sessionId: "a", lane: "de", ordinal, language: "de",
        text: " Ein Satz, wie er am Ende einer Zeile steht, mit einigen Worten mehr.",
        startMs: ordinal * 4000, endMs: ordinal * 4000 + 3800, spokenAtMs: Date.now(), mediaMs: 1 };
      const beganMs = performance.now();
      const transaction = database.transaction(stores, "readwrite", { durability: "${durability}" });
      const done = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
      await answer(transaction.objectStore("sessions").getKey("a"));
      transaction.objectStore("segments").put(segment);
      transaction.objectStore("summaries").delete("a");
      await done;
      times.push(performance.now() - beganMs);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    database.close();
    await answer(indexedDB.deleteDatabase("bench"));
    return times;
  })()`;
}
