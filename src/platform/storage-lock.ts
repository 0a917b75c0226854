import { SerialQueue } from "../lib/serial-queue.ts";

const PREFIX = "stored ";

// Fallback for tests, which run in one context without Web Locks.
const queues = new Map<string, SerialQueue>();

/**
 * Serializes read-modify-write of a stored item across all contexts of the extension, so that popup
 * and background do not overwrite each other.
 * @param name the stored item
 */
export async function withStorageLock<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks) return await locks.request(PREFIX + name, work);
  const queue = queues.get(name) ?? new SerialQueue();
  queues.set(name, queue);
  return queue.run(work);
}

/** Resolves when all work requested so far, in any context, is done. */
export async function whenStorageIdle(): Promise<void> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (!locks) {
    await Promise.all([...queues.values()].map((queue) => queue.run(async () => undefined)));
    return;
  }
  const { held = [], pending = [] } = await locks.query();
  const names = new Set([...held, ...pending].map(({ name = "" }) => name));
  const turns = [...names].filter((name) => name.startsWith(PREFIX));
  await Promise.all(turns.map((name) => locks.request(name, () => undefined)));
}
