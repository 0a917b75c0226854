import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  // Outside of the tree, where neither linter nor formatter look.
  outputDir: "../node_modules/.cache/e2e",
  // Browsers with sound and picture side by side would disturb each other on a small machine.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Every wait has its own, shorter limit; this one is for a machine that stands still now and then.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  reporter: "list",
});
