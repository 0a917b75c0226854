/** Everything that the extension stores at this moment, by kind; an empty list means nothing. */
export interface StoredItems {
  readonly local: readonly string[];
  readonly session: readonly string[];
  readonly records: readonly string[];
  readonly files: readonly string[];
  readonly alarms: readonly string[];
}

interface Evaluator {
  evaluate<Value>(expression: string): Promise<Value>;
}

export function listStoredItems(context: Evaluator): Promise<StoredItems> {
  return context.evaluate<StoredItems>(READ_ALL);
}

// A string, because the TypeScript runner would change a function in transit.
const READ_ALL = `(async () => {
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const area = async (name) =>
    Object.entries(await chrome.storage[name].get()).map((entry) => JSON.stringify(entry));
  const records = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const all = await answer(database.transaction(store).objectStore(store).getAll());
      for (const record of all) records.push(name + "/" + store + " " + JSON.stringify(record));
    }
    database.close();
  }
  const files = [];
  const walk = async (folder, above) => {
    for await (const [name, entry] of folder.entries()) {
      if (entry.kind === "directory") await walk(entry, above + name + "/");
      files.push(above + name);
    }
  };
  await walk(await navigator.storage.getDirectory(), "");
  return {
    local: await area("local"),
    session: await area("session"),
    records,
    files,
    alarms: (await chrome.alarms.getAll()).map(({ name }) => name),
  };
})()`;
