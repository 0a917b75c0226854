import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { repositoryFiles } from "./repository-files.ts";

const GUARD = "src/overlay/elements/on-trusted.ts";

// Listeners for events that a page can dispatch; those of an abort signal do not count.
const UNGUARDED = /(?<!signal\.)\baddEventListener\(|\.on(?:click|key\w+|pointer\w+|change)\s*=/;

it("hears no event in a page that the page itself can have made up", () => {
  const inPages = repositoryFiles().filter(
    ({ path }) => /^src\/overlay\/.*\.ts$/.test(path) && !path.endsWith(".test.ts"),
  );
  expect(inPages.length).toBeGreaterThan(50);
  const found = inPages
    .filter(({ location }) => UNGUARDED.test(readFileSync(location, "utf8")))
    .map(({ path }) => path);
  // The guard itself is found: the pattern fits.
  expect(found).toEqual([GUARD]);
});
