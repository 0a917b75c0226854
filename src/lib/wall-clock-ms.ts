/** The wall clock in milliseconds since 1970, with fractions and without jumps. */
export function wallClockMs(): number {
  return performance.timeOrigin + performance.now();
}
