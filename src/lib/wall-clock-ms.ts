/** The wall clock with fractions, which does not jump, in milliseconds since 1970. */
export function wallClockMs(): number {
  return performance.timeOrigin + performance.now();
}
