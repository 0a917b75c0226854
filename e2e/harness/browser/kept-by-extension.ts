import type { SurtitleBrowser } from "./launch-surtitle.ts";

/** All that the extension keeps at this moment, as text to look for words in. */
export interface KeptByExtension {
  /** Until the user deletes it: its databases and settings. */
  readonly onDisk: string;
  /** Until the browser is closed. */
  readonly inMemory: string;
}

export async function keptByExtension(browser: SurtitleBrowser): Promise<KeptByExtension> {
  const worker = await browser.worker();
  return await worker.evaluate<KeptByExtension>(READ_ALL);
}

/** As text, because a function would be changed on its way by what runs TypeScript. */
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
