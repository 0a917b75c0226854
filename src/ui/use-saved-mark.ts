import { useEffect, useState } from "preact/hooks";

/** Long enough to be noticed, short enough that a page of fields does not fill with marks. */
const SHOWN_MS = 5000;

/** The mark "Saved" of one control or group. */
export interface SavedMarkState {
  readonly saved: boolean;
  readonly markSaved: () => void;
  readonly unmark: () => void;
}

/** Whether something was stored a moment ago, and how to say so. */
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
