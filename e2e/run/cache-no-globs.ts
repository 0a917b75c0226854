import type { Plugin } from "vitest/config";

/**
 * Excludes modules with `import.meta.glob` from Vitest's disk cache, because their imports change
 * with the files on disk. Vitest does so itself, but overlooks patterns with a type argument.
 */
export const cacheNoGlobs: Plugin = {
  name: "cache-no-globs",
  configureVitest({ experimental_defineCacheKeyGenerator: defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ sourceCode }) =>
      sourceCode.includes("import.meta.glob") ? false : undefined,
    );
  },
};
