import { defineConfig } from "@playwright/test";
import { LISTENING } from "./run/listening-specs.ts";

/** A spec's own name, whatever lies above it. */
const listening = LISTENING.map((name) => new RegExp(`[\\\\/]e2e[\\\\/]${name}\\.spec\\.ts$`));

/** Outside of the tree, where neither linter nor formatter look. */
const OUTPUT = "../node_modules/.cache/e2e";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Every wait has its own, shorter limit; this one is for a machine that stands still now and then.
  timeout: 240_000,
  // By default, Playwright soon tries only once a second.
  expect: { timeout: 10_000, toPass: { intervals: [50, 100] } },
  reporter: "list",
  // More than there are cores: each test waits now and then.
  workers: 3,
  projects: [
    {
      name: "quiet",
      testIgnore: listening,
      fullyParallel: true,
      outputDir: `${OUTPUT}/quiet`,
    },
    {
      // Apart from the others: real time does not bear a machine that is never idle.
      name: "listening",
      testMatch: listening,
      outputDir: `${OUTPUT}/listening`,
    },
  ],
});
