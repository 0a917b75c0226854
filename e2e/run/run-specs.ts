import { ensureBuilt } from "./ensure-built.ts";
import { runPlaywright } from "./run-playwright.ts";
import { specArguments } from "./spec-arguments.ts";
import { specNames } from "./spec-files.ts";

// `npm run e2e`: all specs, or those whose names contain the given parts.
try {
  const args = specArguments(process.argv.slice(2), specNames());
  if (!args.includes("--list")) await ensureBuilt();
  process.exitCode = runPlaywright(args);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
