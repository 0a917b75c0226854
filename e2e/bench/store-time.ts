import type { BenchStage } from "./bench-stage.ts";
import type { Figure } from "./figure.ts";
import { quantile } from "./quantile.ts";

const SEGMENTS = 300;

/** Words are shown when they are written: nobody is to notice that. */
const GOALS_MS = { half: 20, most: 50 };

/** How sure the browser is that what it says is written is written. */
const DURABILITIES = ["strict", "relaxed"] as const;

/**
 * How long a concluded segment takes to be written in the worker, as the journal writes it: one
 * transaction over the same stores. Strict ones outlive a power cut and are what the journal uses;
 * relaxed ones, which outlive a killed browser, stand beside them for comparison.
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

/** As text, because a function would be changed on its way by what runs TypeScript. */
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
