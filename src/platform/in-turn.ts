import { SerialQueue } from "../lib/serial-queue.ts";

/** For tests, which run in one context and have no locks. */
const queues = new Map<string, SerialQueue>();

/**
 * Does work that reads something stored and writes it back: one after the other, whichever of the
 * extension's contexts asks, so that the popup and the background do not undo each other's changes.
 * @param name what is read and written
 */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks) return await locks.request(`stored ${name}`, work);
  const queue = queues.get(name) ?? new SerialQueue();
  queues.set(name, queue);
  return queue.run(work);
}
