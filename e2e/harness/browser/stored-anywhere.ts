/** All that the extension stores at this moment, kind by kind; each list is empty when nothing is. */
export interface StoredAnywhere {
  /** Names and values in `storage.local` and `storage.session`. */
  readonly local: readonly string[];
  readonly session: readonly string[];
  /** Records of all databases, each with its database and store. */
  readonly records: readonly string[];
  /** Paths in the private file system. */
  readonly files: readonly string[];
  readonly alarms: readonly string[];
}

/** The extension's background, or one of its pages. */
interface Evaluator {
  evaluate<Value>(expression: string): Promise<Value>;
}

/** Reads everything that the extension stores, in one of its own contexts. */
export function storedAnywhere(context: Evaluator): Promise<StoredAnywhere> {
  return context.evaluate<StoredAnywhere>(READ_ALL);
}

/** As text, because a function would be changed on its way by what runs TypeScript. */
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
