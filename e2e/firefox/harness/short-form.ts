/** Details of a test that is part of the short form, which `npm test` runs. */
export const SHORT = { tag: "@short" } as const;
