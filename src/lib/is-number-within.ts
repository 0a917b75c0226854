/** Whether an untrusted value is a number from `min` to `max`, both included. */
export function isNumberWithin(
  value: unknown,
  { min, max }: { readonly min: number; readonly max: number },
): value is number {
  return typeof value === "number" && value >= min && value <= max;
}
