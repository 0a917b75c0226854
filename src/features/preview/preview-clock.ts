import { useEffect, useRef, useState } from "preact/hooks";

// Shown by a preview that never ran: both firm and tentative words are on screen then.
const STILL_AT_MS = 3800;
/** One frame at 60 Hz. */
const LEAST_WAIT_MS = 16;

/**
 * The preview's time in milliseconds. It advances to the next change and stops while paused.
 * @param nextMs when the next change is due after `nowMs`
 */
export function usePreviewClock(paused: boolean, nextMs: (nowMs: number) => number): number {
  const [nowMs, setNowMs] = useState(STILL_AT_MS);
  const startedMs = useRef<number | null>(null);
  // After every render, because its content decides when the next one is due.
  useEffect(() => {
    if (paused) {
      startedMs.current = null;
      return;
    }
    startedMs.current ??= performance.now() - nowMs;
    const beganMs = startedMs.current;
    const waitMs = nextMs(nowMs) - (performance.now() - beganMs);
    const timer = setTimeout(
      () => setNowMs(performance.now() - beganMs),
      Math.max(LEAST_WAIT_MS, waitMs),
    );
    return () => clearTimeout(timer);
  });
  return nowMs;
}
