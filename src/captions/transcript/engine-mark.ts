/** What made the words: the language service, or the browser on this computer. */
export type CaptionEngine = "service" | "device";

/** From this position on, another engine made the words. Before the first mark it was the service. */
export interface EngineMark {
  readonly engine: CaptionEngine;
  /** On the capture clock, in milliseconds. */
  readonly fromMs: number;
}

/** Far more changes than a day of bad connections has. */
export const MAX_ENGINE_MARKS = 200;

/**
 * Adds a change of the engine. A later position replaces none; an earlier one counts as the last.
 * @returns the same array when the engine stays the same, or there is no room
 */
export function withEngine(
  marks: readonly EngineMark[],
  engine: CaptionEngine,
  positionMs: number,
): readonly EngineMark[] {
  const last = marks.at(-1);
  if (engine === (last?.engine ?? "service")) return marks;
  const fromMs = Math.max(0, last?.fromMs ?? 0, positionMs);
  // An engine that made no words leaves no mark of its own.
  if (last?.fromMs === fromMs) return [...marks.slice(0, -1), { engine, fromMs }];
  return marks.length < MAX_ENGINE_MARKS ? [...marks, { engine, fromMs }] : marks;
}

/** The marks at which the engine really changes. */
export function engineChanges(marks: readonly EngineMark[]): readonly EngineMark[] {
  let before: CaptionEngine = "service";
  return marks.filter(({ engine }) => {
    const isChange = engine !== before;
    before = engine;
    return isChange;
  });
}

/** Whether the whole transcript was made on this computer. */
export function isMadeOnDevice(marks: readonly EngineMark[]): boolean {
  const [first, second] = engineChanges(marks);
  return first?.engine === "device" && first.fromMs === 0 && second === undefined;
}
