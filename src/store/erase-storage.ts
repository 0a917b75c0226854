import { deleteDB, openDB } from "idb";
import { delay } from "../lib/delay.ts";
import { browser } from "../platform/browser.ts";
import { releaseAllHosts } from "../platform/host-permissions.ts";
import { whenStorageIdle } from "../platform/storage-lock.ts";

export type UnerasedKind = "choices" | "databases" | "files" | "permissions";

const LIMIT_MS = 5000;

const RETRY_MS = 100;

/**
 * Erases everything the extension stores: databases, private files, `storage.local` and
 * `storage.session`, alarms, and host permissions. Nothing else of the extension may be writing
 * meanwhile.
 * @returns the kinds that were not erased completely
 */
export async function eraseStorage(limitMs: number = LIMIT_MS): Promise<readonly UnerasedKind[]> {
  const limit = AbortSignal.timeout(limitMs);
  // Choices go last because they hold the mark that erasing has begun.
  const steps: readonly (readonly [UnerasedKind, () => Promise<boolean>])[] = [
    ["databases", () => eraseDatabases(limit)],
    ["files", () => eraseFiles(limit)],
    ["permissions", releaseAllHosts],
    ["choices", eraseChoices],
  ];
  const unerased: UnerasedKind[] = [];
  for (const [kind, erase] of steps) {
    if (!(await erase().catch(() => false))) unerased.push(kind);
  }
  return unerased;
}

async function eraseChoices(): Promise<boolean> {
  // A change that is under way would write old values back.
  await whenStorageIdle();
  const { local, session } = browser.storage;
  await Promise.all([local.clear(), session.clear(), browser.alarms.clearAll()]);
  const left = await Promise.all([local.get(null), session.get(null)]);
  return left.every((stored) => Object.keys(stored).length === 0);
}

async function eraseDatabases(limit: AbortSignal): Promise<boolean> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const erased = await Promise.all(names.map((name) => eraseDatabase(name, limit)));
  return erased.every(Boolean);
}

// A database that another context keeps open cannot be deleted, but it can be emptied.
async function eraseDatabase(name: string, limit: AbortSignal): Promise<boolean> {
  const isEmpty = await within(limit, emptyDatabase(name));
  const isDeleted = await within(limit, deleteDB(name));
  return isEmpty || isDeleted;
}

async function emptyDatabase(name: string): Promise<void> {
  const database = await openDB(name);
  try {
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) return;
    const transaction = database.transaction(stores, "readwrite");
    for (const store of stores) void transaction.objectStore(store).clear();
    await transaction.done;
  } finally {
    database.close();
  }
}

// Late work is not cancelled.
async function within(limit: AbortSignal, work: Promise<unknown>): Promise<boolean> {
  const done = work.then(
    () => true,
    () => false,
  );
  const late = new Promise<boolean>((resolve) => {
    if (limit.aborted) resolve(false);
    limit.addEventListener("abort", () => resolve(false), { once: true });
  });
  return await Promise.race([done, late]);
}

// A file stays locked for a moment after its writer is gone.
async function eraseFiles(limit: AbortSignal): Promise<boolean> {
  const root = await navigator.storage.getDirectory();
  for (;;) {
    await eraseFolder(root);
    if ((await namesIn(root)).length === 0) return true;
    if (limit.aborted) return false;
    await delay(RETRY_MS, limit).catch(() => undefined);
  }
}

// Removes files one by one: a folder with a locked file cannot be removed as a whole.
async function eraseFolder(folder: FileSystemDirectoryHandle): Promise<void> {
  for (const [name, entry] of await namesIn(folder)) {
    if (entry.kind === "directory") await eraseFolder(entry as FileSystemDirectoryHandle);
    await folder.removeEntry(name).catch(() => undefined);
  }
}

async function namesIn(folder: FileSystemDirectoryHandle) {
  const entries: [string, FileSystemHandle][] = [];
  for await (const entry of folder.entries()) entries.push(entry);
  return entries;
}
