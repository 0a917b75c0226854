import { useEffect, useRef, useState } from "preact/hooks";

/** Of a preview that has never moved: words of both kinds are on screen by then. */
const STILL_AT_MS = 3800;
/** A frame: more often nothing can be seen. */
const LEAST_WAIT_MS = 16;

/**
 * The time of a preview in milliseconds. It moves on when something is to be drawn, and stops while
 * the preview stands still.
 * @param nextMs when something has to be drawn after a moment
 */
export function usePreviewClock(still: boolean, nextMs: (nowMs: number) => number): number {
  const [nowMs, setNowMs] = useState(STILL_AT_MS);
  const startedMs = useRef<number | null>(null);
  // After every drawing, because what is drawn decides when the next one is due.
  useEffect(() => {
    if (still) {
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
