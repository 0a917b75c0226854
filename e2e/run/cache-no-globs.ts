import type { Plugin } from "vitest/config";

/**
 * Keeps modules that import by a pattern out of Vitest's cache on disk: what they import changes with
 * the files that are there. Vitest does so itself, but overlooks patterns with a type argument.
 */
export const cacheNoGlobs: Plugin = {
  name: "cache-no-globs",
  configureVitest({ experimental_defineCacheKeyGenerator: defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ sourceCode }) =>
      sourceCode.includes("import.meta.glob") ? false : undefined,
    );
  },
};
