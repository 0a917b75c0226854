import { defineConfig } from "@playwright/test";
import suite from "../../../playwright.config.ts";

/** Runs the test that fails on purpose, as the suite runs its own. */
export default defineConfig({
  ...suite,
  testDir: ".",
  testMatch: "fails.ts",
  // Whoever runs it names another.
  outputDir: "../../../../node_modules/.cache/e2e-on-purpose",
});
