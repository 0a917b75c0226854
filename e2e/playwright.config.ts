import { defineConfig } from "@playwright/test";
import { LISTENING } from "./run/listening-specs.ts";

// A spec's own name, in any folder.
const listening = LISTENING.map((name) => new RegExp(`[\\\\/]e2e[\\\\/]${name}\\.spec\\.ts$`));

// Outside the tree, where linter and formatter do not look.
const OUTPUT = "../node_modules/.cache/e2e";

export default defineConfig({
  testDir: ".",
  // The folder `firefox` has its own configuration.
  testMatch: /[\\/]e2e[\\/][^\\/]+\.spec\.ts$/,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Every wait has its own, shorter limit; this one allows for a machine that stalls occasionally.
  timeout: 240_000,
  // Playwright by default soon retries only once a second.
  expect: { timeout: 10_000, toPass: { intervals: [50, 100, 150, 200] } },
  reporter: "list",
  // One test alone keeps most of two cores busy. A third browser makes every test slower, and the
  // run a fifth longer.
  workers: 2,
  projects: [
    {
      name: "quiet",
      testIgnore: listening,
      fullyParallel: true,
      outputDir: `${OUTPUT}/quiet`,
    },
    {
      // Separate from the others: a browser that gets no core drops sound.
      name: "listening",
      testMatch: listening,
      outputDir: `${OUTPUT}/listening`,
    },
  ],
});
