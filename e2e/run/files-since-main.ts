import { spawnSync } from "node:child_process";

/** What changed in a working copy, and since when. */
export interface Changes {
  /** Paths from the root of the repository: committed, staged, unstaged and new ones. */
  readonly files: readonly string[];
  /** What they were compared with, as a phrase. */
  readonly since: string;
}

/** The names a main branch goes by: here, and on the server it was cloned from. */
const mainBranches = ["main", "origin/main"];

/**
 * The files that differ from the main branch. On the main branch itself, and in a clone that does not
 * have it, those of the last commit; without an earlier commit, those that are not committed yet.
 * @param root the folder of the repository
 * @throws Error when it is no repository
 */
export function filesSinceMain(root: string): Changes {
  if (!git(root, "rev-parse", "HEAD"))
    throw new Error(`${root} is no Git repository with a commit.`);
  const { base, since } = comparison(root);
  const files = [
    ...(git(root, "diff", "--name-only", base) ?? []),
    ...(git(root, "ls-files", "--others", "--exclude-standard") ?? []),
  ];
  return { files: [...new Set(files)].sort(), since };
}

function comparison(root: string): { readonly base: string; readonly since: string } {
  const isOnMain = git(root, "branch", "--show-current")?.[0] === "main";
  for (const branch of isOnMain ? [] : mainBranches) {
    const [base] = git(root, "merge-base", branch, "HEAD") ?? [];
    if (base !== undefined) return { base, since: `since ${branch}` };
  }
  const why = isOnMain ? "this is the main branch" : "the main branch is not in this clone";
  const before = git(root, "rev-parse", "--verify", "--quiet", "HEAD~1")?.[0];
  return before === undefined
    ? { base: "HEAD", since: `since the only commit that is here (${why})` }
    : { base: before, since: `since the commit before the last (${why})` };
}

/** The lines a command of Git prints, or null when it fails. */
function git(root: string, ...args: readonly string[]): string[] | null {
  const { status, stdout } = spawnSync("git", ["-c", "core.quotePath=off", ...args], {
    cwd: root,
    encoding: "utf8",
  });
  return status === 0 ? stdout.split("\n").filter((line) => line !== "") : null;
}
