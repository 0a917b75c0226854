import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { releaseChangelog } from "./changelog.ts";
import { isLater, parseVersion, replaceVersion } from "./version.ts";

const BRANCH = "main";

export interface ReleasePlan {
  readonly root: string;
  readonly version: string;
  /** Day of the release, as YYYY-MM-DD. */
  readonly date: string;
  readonly runTests: () => void;
}

/**
 * Writes the version into package.json, package-lock.json and manifest.json, adds its heading to
 * the changelog, commits and tags. Nothing is pushed.
 * @returns the tag
 * @throws Error that says why no release is possible; nothing has changed then
 */
export function prepareRelease({ root, version, date, runTests }: ReleasePlan): string {
  const tag = `v${version}`;
  parseVersion(version);
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).trim();

  if (git("status", "--porcelain") !== "") throw new Error("There are uncommitted changes.");
  const branch = git("branch", "--show-current");
  if (branch !== BRANCH) throw new Error(`Releases are made from ${BRANCH}, not from ${branch}.`);
  if (git("tag", "--list", tag) !== "") throw new Error(`The tag ${tag} exists already.`);

  const files = releasedFiles(root, version, date);
  runTests();
  if (git("status", "--porcelain") !== "") throw new Error("The tests left changes behind.");

  for (const [name, text] of files) writeFileSync(join(root, name), text);
  git("add", ...files.keys());
  git("commit", "--quiet", "--message", `Release ${version}`);
  git("tag", "--annotate", tag, "--message", `Surtitle ${version}`);
  return tag;
}

function releasedFiles(root: string, version: string, date: string): Map<string, string> {
  const read = (name: string) => readFileSync(join(root, name), "utf8");
  const packageJson = read("package.json");
  const { version: current }: { version: string } = JSON.parse(packageJson);
  if (!isLater(version, current)) throw new Error(`${version} does not come after ${current}.`);
  return new Map([
    ["package.json", replaceVersion(packageJson, current, version)],
    // The lock file has it twice: its own, and that of the root package.
    ["package-lock.json", replaceVersion(read("package-lock.json"), current, version, 2)],
    ["manifest.json", replaceVersion(read("manifest.json"), current, version)],
    ["CHANGELOG.md", releaseChangelog(read("CHANGELOG.md"), version, date)],
  ]);
}
