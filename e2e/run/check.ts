import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { ROOT } from "./build-extension.ts";
import { changedFiles } from "./changed-files.ts";

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
const tests: Command = [
  "npx",
  "vitest",
  "related",
  "--run",
  shortForm,
  ...files,
  ...repositoryTests,
];

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
