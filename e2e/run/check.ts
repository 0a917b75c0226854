import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./build-extension.ts";
import { changedFiles } from "./changed-files.ts";
import { exitCodeOf } from "./exit-code-of.ts";
import { relatedTests } from "./related-tests.ts";

// What every unit test depends on.
const CONCERNS_ALL =
  /^(package(-lock)?\.json|vite\.config\.ts|e2e\/run\/(check-classes|check-globals|fresh-file|packaged-files|page-window|poll-timeouts|web-streams|window-events)\.ts)$/;

// Types, lint and unit tests at the same time: each of them alone leaves processors idle.
// With --all these are all unit tests, otherwise those that a change can break.
const isWhole = process.argv.includes("--all");

// Repository tests read files instead of importing them, so any change may affect them.
const repositoryTests = readdirSync(`${ROOT}/e2e/repository`)
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => `e2e/repository/${name}`);

const types = inBackground("npm", ["run", "types"]);
const lint = inBackground("npm", ["run", "lint"]);
const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
const tests = spawn(process.execPath, [vitest, "run", "--tags-filter=!long", ...testFiles()], {
  cwd: ROOT,
  stdio: "inherit",
});
const testCode = exitCodeOf(tests);

const checks = await Promise.all([types, lint]);
const failed = checks.filter(({ code }) => code !== 0);
// All tests take much longer than what failed takes to mend.
if (isWhole && failed.length > 0) tests.kill();
const codes = [...checks.map(({ code }) => code), await testCode];
for (const { output } of checks) process.stdout.write(output);
for (const [at, name] of ["types", "lint", "unit tests"].entries()) {
  const ending = at === 2 && tests.killed ? "Stopped" : "Failed";
  if (codes[at] !== 0) console.error(`${ending}: ${name}`);
}
process.exitCode = Math.max(...codes);

/** None stands for all. Vitest's own search would take ten seconds, because it transforms every file. */
function testFiles(): readonly string[] {
  if (isWhole) return [];
  const { files, since } = changedFiles({ orLastCommit: true });
  console.log(`Unit tests run for ${files.length} files changed ${since}.`);
  if (files.some((path) => CONCERNS_ALL.test(path))) return [];
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const all = execFileSync("git", list, { cwd: ROOT, encoding: "utf8" })
    .split("\0")
    .filter((path) => path !== "" && existsSync(join(ROOT, path)));
  const related = relatedTests(files, all, (path) => readFileSync(join(ROOT, path), "utf8"));
  return [...new Set([...related, ...repositoryTests])];
}

interface Check {
  readonly code: number;
  readonly output: Buffer;
}

async function inBackground(program: string, args: readonly string[]): Promise<Check> {
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    // npm is a script on Windows.
    shell: process.platform === "win32",
  });
  const pieces: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (piece: Buffer) => pieces.push(piece));
  }
  return { code: await exitCodeOf(child), output: Buffer.concat(pieces) };
}
