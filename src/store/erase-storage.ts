import { deleteDB, openDB } from "idb";
import { delay } from "../lib/delay.ts";
import { browser } from "../platform/browser.ts";
import { forgetHosts } from "../platform/host-permissions.ts";
import { afterTurns } from "../platform/in-turn.ts";

/** A kind of storage of which something could not be erased. */
export type UnerasedKind = "choices" | "databases" | "files" | "permissions";

/** How long a database or a file that is in use is waited for, in milliseconds. */
const LIMIT_MS = 5000;

const RETRY_MS = 100;

/**
 * Erases everything the extension stores: databases, private files, `storage.local` and
 * `storage.session`, alarms, and the hosts that were allowed. Call it when nothing else of the
 * extension is writing.
 * @returns the kinds of which something is left
 */
export async function eraseStorage(limitMs: number = LIMIT_MS): Promise<readonly UnerasedKind[]> {
  const limit = AbortSignal.timeout(limitMs);
  // Choices go last: the mark that erasing has begun is among them.
  const steps: readonly (readonly [UnerasedKind, () => Promise<boolean>])[] = [
    ["databases", () => eraseDatabases(limit)],
    ["files", () => eraseFiles(limit)],
    ["permissions", forgetHosts],
    ["choices", eraseChoices],
  ];
  const left: UnerasedKind[] = [];
  for (const [kind, erase] of steps) {
    if (!(await erase().catch(() => false))) left.push(kind);
  }
  return left;
}

async function eraseChoices(): Promise<boolean> {
  // A change that was read before must not be written back afterwards.
  await afterTurns();
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

/** Empties a database, then deletes it: one that another context keeps open is empty at least. */
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

/** Whether work is done before the limit; it may still go on after that. */
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

/** A file that is being written is locked for a moment after its writer is gone. */
async function eraseFiles(limit: AbortSignal): Promise<boolean> {
  const root = await navigator.storage.getDirectory();
  for (;;) {
    await eraseFolder(root);
    if ((await namesIn(root)).length === 0) return true;
    if (limit.aborted) return false;
    await delay(RETRY_MS, limit).catch(() => undefined);
  }
}

/** One by one: a folder is not removed while any file in it is locked. */
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
