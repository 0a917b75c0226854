/**
 * The value below which a share of all values lies, interpolated between neighbours.
 * @param share 0 to 1
 * @throws Error when there are no values
 */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error("A quantile needs at least one value.");
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
}
