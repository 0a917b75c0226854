/**
 * The rules of a cue (Netflix Timed Text Style Guide, general requirements; EBU-TT-D practice). Two
 * lines of 42 columns, or of 16 full-width characters. At least five sixths of a second and at most
 * seven seconds. Two frames of 24 between two cues.
 */
export const CUE_RULES = {
  lines: 2,
  leastMs: 834,
  mostMs: 7000,
  betweenMs: 84,
  /** A shorter pause between two cues would flicker, so the first one stays until its end. */
  closedMs: 500,
} as const;
