import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./build-extension.ts";
import { changedFiles } from "./changed-files.ts";
import { relatedTests } from "./related-tests.ts";

// What every unit test depends on.
const CONCERNS_ALL =
  /^(package(-lock)?\.json|vite\.config\.ts|e2e\/run\/(check-classes|check-globals|packaged-files|poll-timeouts|web-streams|window-events)\.ts)$/;

// Types, lint and the unit tests that a change can break. `npm test` runs everything.
const { files, since } = changedFiles({ orLastCommit: true });
console.log(`Unit tests run for ${files.length} files changed ${since}.`);

// Repository tests read files instead of importing them, so any change may affect them.
const repositoryTests = readdirSync(`${ROOT}/e2e/repository`)
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => `e2e/repository/${name}`);

type Command = readonly [program: string, ...args: string[]];

const types: Command = ["npm", "run", "types"];
const lint: Command = ["npm", "run", "lint"];
const shortForm = "--tags-filter=!long";
const tests: Command = ["npx", "vitest", "run", shortForm, ...testFiles()];

/** None stands for all. Vitest's own search would take ten seconds, because it transforms every file. */
function testFiles(): readonly string[] {
  if (files.some((path) => CONCERNS_ALL.test(path))) return [];
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const all = execFileSync("git", list, { cwd: ROOT, encoding: "utf8" })
    .split("\0")
    .filter((path) => path !== "" && existsSync(join(ROOT, path)));
  const related = relatedTests(files, all, (path) => readFileSync(join(ROOT, path), "utf8"));
  return [...new Set([...related, ...repositoryTests])];
}

function succeeds([program, ...args]: Command, isAlone: boolean): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: isAlone ? "inherit" : ["ignore", "pipe", "pipe"],
      // npm and npx are scripts on Windows.
      shell: process.platform === "win32",
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (piece: Buffer) => output.push(piece));
    }
    child.on("error", reject);
    child.on("close", (code) => {
      process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

const results = await Promise.all([types, lint].map((command) => succeeds(command, false)));
results.push(await succeeds(tests, true));
for (const [at, command] of [types, lint, tests].entries()) {
  if (!results[at]) console.error(`Failed: ${command.slice(0, 4).join(" ")}`);
}
process.exitCode = results.every(Boolean) ? 0 : 1;
