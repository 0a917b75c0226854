/**
 * What a cue keeps to (Netflix Timed Text Style Guide, general requirements; EBU-TT-D practice):
 * two lines of 42 columns, or 16 full-width ones, no shorter than five sixths of a second, no longer
 * than seven, two frames of 24 between two cues.
 */
export const CUE_RULES = {
  lines: 2,
  leastMs: 834,
  mostMs: 7000,
  betweenMs: 84,
  /** A pause that is shorter than this between two cues flickers: the first one stays until its end. */
  closedMs: 500,
} as const;
