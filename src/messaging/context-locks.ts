/**
 * Tells contexts of the extension at once when another one ends. Each context holds a lock while it
 * lives, and the browser passes the lock on when it ends. A message port does not report the end of
 * its peer, and the browser stops workers without notice.
 */
export interface ContextLocks {
  acquire(name: string): Promise<void>;
  /** Resolves when the holder of the lock ends; rejects when `signal` aborts. */
  whenReleased(name: string, signal: AbortSignal): Promise<void>;
}

export const webLocks: ContextLocks = {
  acquire: (name) =>
    new Promise((resolve, reject) => {
      const keep = () => {
        resolve();
        return new Promise<never>(() => undefined);
      };
      navigator.locks.request(name, keep).catch(reject);
    }),
  whenReleased: (name, signal) => navigator.locks.request(name, { signal }, () => undefined),
};
