import { useEffect, useState } from "preact/hooks";

// Long enough to notice, short enough not to pile up.
const SHOWN_MS = 5000;

export interface SavedMarkState {
  readonly saved: boolean;
  readonly markSaved: () => void;
  readonly unmark: () => void;
}

/** The state of a "Saved" mark, which fades after a few seconds. */
export function useSavedMark(): SavedMarkState {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    const timer = setTimeout(() => setTimes(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [times]);
  return {
    saved: times > 0,
    markSaved: () => setTimes((count) => count + 1),
    unmark: () => setTimes(0),
  };
}
