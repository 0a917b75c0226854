import { execFileSync } from "node:child_process";
import { ROOT } from "./build-extension.ts";

/** Where changes are counted from, when nobody says; the first that there is. */
const MAIN_BRANCHES = ["main", "origin/main", "master", "origin/master"];

/**
 * Paths of all files that differ from where the main branch was left: committed, staged, changed,
 * new and deleted ones, from the root of the repository.
 * @param base a branch or commit to compare with instead
 * @param root folder of the repository
 * @throws Error when there is no such branch, or git does not answer
 */
export function changedFiles(base?: string, root = ROOT): readonly string[] {
  const git = (...args: readonly string[]) => askGit(root, args);
  const branch = (base ? [base] : MAIN_BRANCHES).find((name) => hasCommit(root, name));
  if (!branch) {
    throw new Error(
      base
        ? `There is no ${base} here to compare with.`
        : "There is no main branch here to compare with: name a commit with --base.",
    );
  }
  const fork = git("merge-base", "HEAD", branch).trim();
  const differing = git("diff", "--name-only", "--no-renames", "-z", fork);
  const added = git("ls-files", "--others", "--exclude-standard", "-z");
  return [...new Set(`${differing}\0${added}`.split("\0"))].filter((path) => path !== "").sort();
}

function hasCommit(root: string, name: string): boolean {
  try {
    askGit(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`]);
    return true;
  } catch {
    return false;
  }
}

function askGit(cwd: string, args: readonly string[]): string {
  return execFileSync("git", args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "pipe"],
  });
}
