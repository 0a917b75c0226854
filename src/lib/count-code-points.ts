/**
 * Counts characters as JSON Schema and the service do: an emoji counts once, where `length` gives
 * 2. A letter and its combining marks count separately.
 */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
