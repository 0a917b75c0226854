/** Rate of synthesised speech, before conversion to a target format. */
export const speechRateHz = 24_000;
