import fc from "fast-check";

// A number, or "any" for a new seed each run.
const { VITE_SEED = "1" } = import.meta.env;

// A fixed seed makes a failure point to the change before it. `VITE_SEED=any npx vitest run`
// explores new cases.
if (VITE_SEED !== "any") fc.configureGlobal({ seed: Number(VITE_SEED) });

export { fc };
