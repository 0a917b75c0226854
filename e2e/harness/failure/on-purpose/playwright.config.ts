import { defineConfig } from "@playwright/test";
import suite from "../../../playwright.config.ts";

export default defineConfig({
  ...suite,
  testDir: ".",
  testMatch: "fails.ts",
  // The caller overrides this.
  outputDir: "../../../../node_modules/.cache/e2e-on-purpose",
});
