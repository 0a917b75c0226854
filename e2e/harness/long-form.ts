/**
 * Details of a test of the long form, which `npm run e2e:all` runs and `npm test` leaves out. A
 * faster test proves the same, such as a unit test or a smaller test in the browser.
 */
export const LONG = { tag: "@long" } as const;
