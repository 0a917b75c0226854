import type { SurtitleBrowser } from "./launch-surtitle.ts";

export interface StoredText {
  /** Databases and settings, which persist until the user deletes them. */
  readonly onDisk: string;
  /** Session storage, which lasts until the browser is closed. */
  readonly inMemory: string;
}

export async function readStoredText(browser: SurtitleBrowser): Promise<StoredText> {
  const worker = await browser.worker();
  return await worker.evaluate<StoredText>(READ_ALL);
}

// A string, because the TypeScript runner would change a function in transit.
const READ_ALL = `(async () => {
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const kept = [await chrome.storage.local.get()];
  for (const { name } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      kept.push(await answer(database.transaction(store).objectStore(store).getAll()));
    }
    database.close();
  }
  const inMemory = JSON.stringify(await chrome.storage.session.get());
  return { onDisk: JSON.stringify(kept), inMemory };
})()`;
