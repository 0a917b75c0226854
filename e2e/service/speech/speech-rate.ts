/** Of the speech that is made, before a format asks for another. */
export const speechRateHz = 24_000;
