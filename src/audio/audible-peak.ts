/** Peaks below this (−60 dB) are silence: dither and fades stay below it, speech does not. */
export const AUDIBLE_PEAK = 0.001;
