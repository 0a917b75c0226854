import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { filesSinceMain } from "./files-since-main.ts";

// Types, lint and the unit tests that what changed can break. `npm test` is everything.
const root = fileURLToPath(new URL("../..", import.meta.url));
const { files, since } = filesSinceMain(root);
console.log(`Unit tests run for ${files.length} files changed ${since}.`);

/** Tests of the repository read files instead of importing them, so any change concerns them. */
const repositoryTests = readdirSync(`${root}e2e/repository`)
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => `e2e/repository/${name}`);

const steps = [
  ["npm", "run", "types"],
  ["npm", "run", "lint"],
  ["npx", "vitest", "related", "--run", ...files, ...repositoryTests],
];
const failed = steps.filter(([program = "", ...args]) => {
  // npm and npx are scripts on Windows.
  const shell = process.platform === "win32";
  return spawnSync(program, args, { cwd: root, stdio: "inherit", shell }).status !== 0;
});
for (const step of failed) console.error(`Failed: ${step.slice(0, 4).join(" ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;
