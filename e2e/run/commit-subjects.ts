import { execFileSync } from "node:child_process";

// Longer ones are cut off by `git log --oneline` and by most pages that list commits.
const MAX_LENGTH = 72;

const COMMITS_WITHOUT_SERVER = 10;

const MAX_COMMITS = 200;

// Subjects that Git or a host writes, and those of commits that will be squashed.
const WRITTEN_BY_TOOLS = /^(Merge |Revert "|Reapply "|(fixup|squash|amend)! )/;

// Imperatives that look like another form.
const IMPERATIVES =
  /^(bring|ping|ring|sing|string|swing|bleed|breed|embed|exceed|feed|need|proceed|seed|shed|shred|speed|spread|succeed|wed|weed|alias|bias|bus|canvas|focus|\w+ss)$/;

/**
 * Checks the subjects of commits that the server's main branch does not have yet. Where that branch
 * is unknown, it checks the last few. Without Git or history there is nothing to check.
 * @param root folder of the repository
 * @returns a sentence for each fault
 */
export function faultySubjects(root: string): readonly string[] {
  return unpublishedSubjects(root).flatMap((subject) => {
    const fault = faultOf(subject);
    return fault === null ? [] : [`"${subject}" ${fault}.`];
  });
}

/** What is wrong with a subject, as a phrase; null when nothing is. */
export function faultOf(subject: string): string | null {
  if (WRITTEN_BY_TOOLS.test(subject)) return null;
  if (subject.length > MAX_LENGTH) {
    return `has ${subject.length} characters; ${MAX_LENGTH} are allowed`;
  }
  if (subject.endsWith(".")) return "ends with a full stop";
  const [first = ""] = subject.split(/[\s:,]/);
  if (!/^\p{Lu}/u.test(first)) return "does not begin with a capital letter";
  const isOtherForm = /(ing|ed|s)$/.test(first) && !IMPERATIVES.test(first.toLowerCase());
  return isOtherForm ? `begins with "${first}", which is no imperative` : null;
}

function unpublishedSubjects(root: string): readonly string[] {
  const log = (...range: string[]) =>
    execFileSync("git", ["log", "--no-merges", "--format=%s", ...range, "--"], {
      cwd: root,
      encoding: "utf8",
      stdio: "pipe",
    })
      .split("\n")
      .filter((subject) => subject !== "");
  try {
    return log(`--max-count=${MAX_COMMITS}`, "HEAD", "^origin/main");
  } catch {
    // No server, or a clone of a single branch.
  }
  try {
    return log(`--max-count=${COMMITS_WITHOUT_SERVER}`, "HEAD");
  } catch {
    return [];
  }
}
