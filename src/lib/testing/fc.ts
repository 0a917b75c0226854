import fc from "fast-check";

/** A number, or "any" for another one each time. */
const { VITE_SEED = "1" } = import.meta.env;

/**
 * What is generated is the same at every run, so that a test that fails tells of the change before
 * it. `VITE_SEED=any npx vitest run` looks where nobody has looked yet.
 */
if (VITE_SEED !== "any") fc.configureGlobal({ seed: Number(VITE_SEED) });

export { fc };
