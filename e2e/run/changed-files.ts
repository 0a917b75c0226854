import { execFileSync } from "node:child_process";
import { ROOT } from "./build-extension.ts";

export interface Changes {
  /**
   * Sorted paths from the root of the repository: committed, staged, changed, new and deleted
   * files. A moved file is listed with both paths.
   */
  readonly files: readonly string[];
  readonly since: string;
}

export interface Comparison {
  readonly base?: string | undefined;
  /**
   * On the main branch itself, or without one, compares with the last commit's parent. If there is
   * only one commit, only uncommitted files count.
   */
  readonly orLastCommit?: boolean;
  readonly root?: string;
}

const MAIN_BRANCHES = ["main", "origin/main", "master", "origin/master"];

/**
 * The files that differ from the merge base with the main branch.
 * @throws Error when there is nothing to compare with, or `root` is no repository with a commit
 */
export function changedFiles(comparison: Comparison = {}): Changes {
  const { root = ROOT } = comparison;
  if (!hasCommit(root, "HEAD")) throw new Error(`${root} is no Git repository with a commit.`);
  const { commit, since } = startOf(root, comparison);
  const differing = askGit(root, "diff", "--name-only", "--no-renames", "-z", commit);
  const added = askGit(root, "ls-files", "--others", "--exclude-standard", "-z");
  const files = new Set(`${differing}\0${added}`.split("\0").filter((path) => path !== ""));
  return { files: [...files].sort(), since };
}

function startOf(
  root: string,
  { base, orLastCommit = false }: Comparison,
): { readonly commit: string; readonly since: string } {
  const branch = (base ? [base] : MAIN_BRANCHES).find((name) => hasCommit(root, name));
  const isOnMain =
    branch !== undefined && askGit(root, "branch", "--show-current").trim() === branch;
  if (orLastCommit && (isOnMain || (!base && !branch))) {
    const why = isOnMain ? "this is the main branch" : "the main branch is not in this clone";
    return hasCommit(root, "HEAD~1")
      ? { commit: "HEAD~1", since: `since the commit before the last (${why})` }
      : { commit: "HEAD", since: `since the only commit that is here (${why})` };
  }
  if (branch !== undefined) {
    const commit = askGit(root, "merge-base", "HEAD", branch).trim();
    return { commit, since: `since ${branch}` };
  }
  throw new Error(
    base
      ? `There is no ${base} here to compare with.`
      : "There is no main branch here to compare with: name a commit with --base.",
  );
}

function hasCommit(root: string, name: string): boolean {
  try {
    askGit(root, "rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

function askGit(cwd: string, ...args: readonly string[]): string {
  return execFileSync("git", args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "pipe"],
  });
}
