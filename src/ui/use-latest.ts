import { useRef } from "preact/hooks";

/**
 * Stores values one at a time and skips to the latest, because a moving slider sends more than can
 * be stored.
 */
export function useLatest<Value>(
  store: (value: Value) => Promise<void>,
): (value: Value) => Promise<void> {
  const waiting = useRef<{ readonly value: Value } | null>(null);
  const isStoring = useRef(false);
  const latest = useRef(store);
  latest.current = store;
  return async (value) => {
    waiting.current = { value };
    if (isStoring.current) return;
    isStoring.current = true;
    try {
      while (waiting.current) {
        const { value: next } = waiting.current;
        waiting.current = null;
        await latest.current(next);
      }
    } finally {
      isStoring.current = false;
    }
  };
}
