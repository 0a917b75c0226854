/**
 * Options of a unit test of the long form, which `npm run unit:all` runs and `npm test` leaves out.
 * It tries more variants or more random cases of what a shorter test proves.
 */
export const LONG = { tags: ["long"] };
