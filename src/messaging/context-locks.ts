/**
 * How contexts of the extension learn at once that another one is gone: each holds a lock as long
 * as it lives, and the browser passes the lock on to whoever waits for it. A message port tells
 * nothing of its other end's death, and the browser stops workers without a word.
 */
export interface ContextLocks {
  /** Holds the lock of that name from now on. Resolves when it is held. */
  hold(name: string): Promise<void>;
  /** Resolves when the context that holds the lock is gone; rejects when `signal` aborts. */
  over(name: string, signal: AbortSignal): Promise<void>;
}

/** By the locks of the extension's origin (Web Locks API). */
export const createContextLocks: ContextLocks = {
  hold: (name) =>
    new Promise((resolve, reject) => {
      const keep = () => {
        resolve();
        return new Promise<never>(() => undefined);
      };
      navigator.locks.request(name, keep).catch(reject);
    }),
  over: (name, signal) => navigator.locks.request(name, { signal }, () => undefined),
};
