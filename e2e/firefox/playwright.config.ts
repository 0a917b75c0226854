import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Every wait has its own, shorter limit; this one allows for a machine that stalls occasionally.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  // One Firefox for all tests: starting it takes longer than most of them.
  workers: 1,
  // Outside the tree, where linter and formatter do not look.
  outputDir: "../../node_modules/.cache/e2e/firefox",
});
