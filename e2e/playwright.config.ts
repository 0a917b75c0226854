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
  expect: { timeout: 10_000, toPass: { intervals: [50, 100] } },
  reporter: "list",
  // More than the cores, because each test waits from time to time.
  workers: 3,
  projects: [
    {
      name: "quiet",
      testIgnore: listening,
      fullyParallel: true,
      outputDir: `${OUTPUT}/quiet`,
    },
    {
      // Separate from the others, and fewer at once: a browser that gets no core drops sound.
      name: "listening",
      testMatch: listening,
      workers: 2,
      outputDir: `${OUTPUT}/listening`,
    },
  ],
});
