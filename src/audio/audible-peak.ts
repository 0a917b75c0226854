/** Quieter than this (−60 dB) is silence: dither and fades stay below it, speech does not. */
export const AUDIBLE_PEAK = 0.001;
