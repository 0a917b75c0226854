import { spawnSync } from "node:child_process";
import { EXPLAINED_WARNINGS, lintFaults } from "./firefox-lint.ts";
import { packageFolder } from "./package-files.ts";

// Not among the dependencies: it would add 300 packages for a check that only releases need.
const WEB_EXT = "web-ext@10.7.0";

// `npm run lint:firefox`: checks the Firefox package as Mozilla's store does.
const { stdout, stderr } = spawnSync(
  "npx",
  ["--yes", WEB_EXT, "lint", "--output", "json", "--source-dir", packageFolder("firefox")],
  { encoding: "utf8", shell: process.platform === "win32", maxBuffer: 64 * 1024 * 1024 },
);
try {
  const faults = lintFaults(readReport(stdout));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
  if (faults.length === 0) {
    const count = EXPLAINED_WARNINGS.length;
    process.stdout.write(`The Firefox package is fine (explained warnings: ${count}).\n`);
  }
} catch (error) {
  process.stderr.write(`${WEB_EXT} gave no report: ${error}\n${stderr}\n`);
  process.exitCode = 1;
}

// npx may print lines of its own before the report.
function readReport(output: string): unknown {
  return JSON.parse(output.slice(output.indexOf("{")));
}
