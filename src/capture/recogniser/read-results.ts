import { MAX_RESULT_LENGTH, type RecognisedResult } from "../../device/device-feed.ts";

// A recogniser that runs for hours reports only what has changed.
const MAX_RESULTS = 50;

/** The changed results of the recogniser's event, in order. Unreadable ones are left out. */
export function readResults(event: Event): readonly RecognisedResult[] {
  const { results, resultIndex } = event as Event & { results?: unknown; resultIndex?: unknown };
  if (typeof results !== "object" || results === null) return [];
  const { length } = results as { length?: unknown };
  const from = typeof resultIndex === "number" ? Math.max(0, resultIndex) : 0;
  if (typeof length !== "number") return [];
  const read: RecognisedResult[] = [];
  for (let index = from; index < Math.min(length, from + MAX_RESULTS); index++) {
    const result = readResult((results as Record<number, unknown>)[index], index);
    if (result) read.push(result);
  }
  return read;
}

function readResult(value: unknown, index: number): RecognisedResult | null {
  if (typeof value !== "object" || value === null) return null;
  const { isFinal, 0: best } = value as { isFinal?: unknown; 0?: unknown };
  const text: unknown =
    typeof best === "object" && best !== null && Reflect.get(best, "transcript");
  if (typeof text !== "string") return null;
  return { index, text: text.slice(0, MAX_RESULT_LENGTH), isFinal: isFinal === true };
}
