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
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: "list",
});
