import { useEffect, useRef, useState } from "preact/hooks";

export const SAMPLE_MS = 20_000;

// Shown before the first start: a whole sentence in both languages.
const STILL_AT_MS = 6_600;
const TICK_MS = 100;

export interface SampleClock {
  readonly nowMs: number;
  readonly isPlaying: boolean;
  /** Counts the starts from the beginning; 0 until the first one. */
  readonly round: number;
  toggle(): void;
}

/** The time of the sample. It runs only after a press, and stops at the end or at another press. */
export function useSampleClock(): SampleClock {
  const [nowMs, setNowMs] = useState(STILL_AT_MS);
  const [isPlaying, setPlaying] = useState(false);
  const [round, setRound] = useState(0);
  const beganMs = useRef(0);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      const ms = performance.now() - beganMs.current;
      setNowMs(Math.min(ms, SAMPLE_MS));
      if (ms >= SAMPLE_MS) setPlaying(false);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  const toggle = () => {
    if (!isPlaying) {
      const isFresh = round === 0 || nowMs === SAMPLE_MS;
      const fromMs = isFresh ? 0 : nowMs;
      if (isFresh) setRound(round + 1);
      beganMs.current = performance.now() - fromMs;
      setNowMs(fromMs);
    }
    setPlaying(!isPlaying);
  };
  return { nowMs, isPlaying, round, toggle };
}
