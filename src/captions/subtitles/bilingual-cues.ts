import type { Cue } from "./subtitle-cues.ts";

/**
 * Cues with two languages: the lines of the first, then those of the second with the same times. A
 * cue that only one of them has stays as it is.
 */
export function bilingualCues(first: readonly Cue[], second: readonly Cue[]): readonly Cue[] {
  const waiting = new Map<string, Cue[]>();
  for (const cue of second) {
    const same = waiting.get(timesOf(cue));
    if (same) same.push(cue);
    else waiting.set(timesOf(cue), [cue]);
  }
  const joined = first.map((cue) => {
    const other = waiting.get(timesOf(cue))?.shift();
    return other ? { ...cue, lines: [...cue.lines, ...other.lines] } : cue;
  });
  const rest = [...waiting.values()].flat();
  return [...joined, ...rest].sort((a, b) => a.fromMs - b.fromMs);
}

function timesOf({ fromMs, toMs }: Cue): string {
  return `${fromMs} ${toMs}`;
}
