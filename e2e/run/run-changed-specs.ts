import { parseArgs } from "node:util";
import { changedFiles } from "./changed-files.ts";
import { changedSpecs } from "./changed-specs.ts";
import { ensureBuilt } from "./ensure-built.ts";
import { playwrightRuns } from "./playwright-runs.ts";
import { runInTurn } from "./run-tests.ts";
import { specPattern } from "./spec-arguments.ts";

const MOST_REASONS = 3;

// `npm run e2e:changed`: the specs that the work since the main branch may have broken. `--list`
// only prints them; `--base` names another branch or commit to compare with.
try {
  const { values } = parseArgs({
    options: { list: { type: "boolean", default: false }, base: { type: "string" } },
  });
  const specs = changedSpecs(changedFiles({ base: values.base }).files);
  for (const { name, because } of specs) {
    const more = because.length > MOST_REASONS ? ` and ${because.length - MOST_REASONS} more` : "";
    console.log(`${name}: ${because.slice(0, MOST_REASONS).join(", ")}${more}`);
  }
  if (specs.length === 0) {
    console.log("No change affects an end-to-end test.");
  } else if (!values.list) {
    await ensureBuilt();
    const patterns = specs.map(({ name }) => specPattern(name));
    process.exitCode = await runInTurn(playwrightRuns(patterns));
  }
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
