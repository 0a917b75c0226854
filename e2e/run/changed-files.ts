import { execFileSync } from "node:child_process";
import { ROOT } from "./build-extension.ts";

/** What changed in a working copy, and since when. */
export interface Changes {
  /**
   * Paths from the root of the repository, sorted: committed, staged, changed, new and deleted files.
   * A file that was moved is there with both its paths.
   */
  readonly files: readonly string[];
  /** What they were compared with, as a phrase. */
  readonly since: string;
}

/** What to compare with. */
export interface Comparison {
  /** A branch or commit to compare with instead of the main branch. */
  readonly base?: string | undefined;
  /**
   * Takes the files of the last commit on the main branch itself and where there is no main branch.
   * Where that is the only commit, only what is not committed counts.
   */
  readonly orLastCommit?: boolean;
  /** Folder of the repository. */
  readonly root?: string;
}

/** The names a main branch goes by: here, and on the server it was cloned from. */
const MAIN_BRANCHES = ["main", "origin/main", "master", "origin/master"];

/**
 * The files that differ from where the main branch was left.
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
