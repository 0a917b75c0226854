/**
 * How many characters a text has as JSON Schema counts them, which is how the service does: an emoji
 * is one, where `length` says two. Letters and their combining marks count one by one.
 */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
