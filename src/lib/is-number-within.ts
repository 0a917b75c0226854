/** Whether a value from outside is a number within bounds, which are included. */
export function isNumberWithin(
  value: unknown,
  { min, max }: { readonly min: number; readonly max: number },
): value is number {
  return typeof value === "number" && value >= min && value <= max;
}
