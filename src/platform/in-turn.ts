import { SerialQueue } from "../lib/serial-queue.ts";

const PREFIX = "stored ";

/** For tests, which run in one context and have no locks. */
const queues = new Map<string, SerialQueue>();

/**
 * Does work that reads something stored and writes it back: one after the other, whichever of the
 * extension's contexts asks, so that the popup and the background do not undo each other's changes.
 * @param name what is read and written
 */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks) return await locks.request(PREFIX + name, work);
  const queue = queues.get(name) ?? new SerialQueue();
  queues.set(name, queue);
  return queue.run(work);
}

/** Resolves when all work is done that any context has asked to do in turn so far. */
export async function afterTurns(): Promise<void> {
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
